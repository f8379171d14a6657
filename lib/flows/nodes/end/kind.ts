import type { NodeKind } from '../contract/node-kind.ts';

export const kind: NodeKind<'end'> = {
  handles: () => [],
  summary: ({ note }) => note ?? '',
  sets: () => [],
  waits: () => false,
  problems: () => [],
};
