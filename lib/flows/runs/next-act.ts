import type { RunProgress } from './run-progress.ts';
import type { RunRow } from './run-row.ts';

/**
 * What a runner does next with a run: `walk` it one more segment, `settle` what is left when it rests, `listen` to its
 * customer's replies, or `stop` and report to the engine. Without progress of its own, the report is that of the last
 * settle.
 */
export type NextAct =
  | { act: 'walk' | 'settle' | 'listen'; run: RunRow }
  | { act: 'stop'; progress: RunProgress | null };
