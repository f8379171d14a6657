import type { NodeKind } from '../contract/node-kind.ts';
import { NEXT } from '../contract/node-kind.ts';

export const kind: NodeKind<'wait'> = {
  handles: () => [NEXT],
  summary: ({ minutes }) => `${minutes} min`,
  sets: () => [],
  waits: () => true,
  problems: () => [],
};
