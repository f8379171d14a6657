import type { NodeKind } from '../contract/node-kind.ts';
import { NEXT } from '../contract/node-kind.ts';
import type { WaitData } from './schema.ts';

export const kind: NodeKind<WaitData> = {
  handles: ({ minutes }) => [{ ...NEXT, after: minutes }],
  summary: ({ minutes }) => `${minutes} min`,
  sets: () => [],
  problems: () => [],
};
