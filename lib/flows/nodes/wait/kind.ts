import type { NodeKind } from '../contract/node-kind.ts';
import { NEXT } from '../contract/node-kind.ts';
import type { WaitData } from './schema.ts';

export const kind: NodeKind<WaitData> = {
  handles: () => [NEXT],
  summary: ({ minutes }) => `${minutes} min`,
  sets: () => [],
  waits: () => true,
  problems: () => [],
};
