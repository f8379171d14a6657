import type { RunProgress } from './run-progress.ts';
import type { RunRow } from './run-row.ts';

/**
 * What a runner does next with a run: `walk` it a segment further, `settle` what it left when it came to rest, `listen`
 * to what its customer replied, or `stop` and tell the engine where it is. With no progress to tell, the engine hears
 * how the run was when it was last settled.
 */
export type NextAct =
  | { act: 'walk' | 'settle' | 'listen'; run: RunRow }
  | { act: 'stop'; progress: RunProgress | null };
