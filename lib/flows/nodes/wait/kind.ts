import type { NodeKind } from '../node-kind.ts';
import { NEXT } from '../node-kind.ts';

export const kind: NodeKind<'wait'> = {
  handles: () => [NEXT],
  summary: ({ minutes }) => `${minutes} min`,
  sets: () => [],
  waits: () => true,
  problems: () => [],
};
