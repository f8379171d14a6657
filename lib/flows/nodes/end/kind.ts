import type { NodeKind } from '../node-kind.ts';

export const kind: NodeKind<'end'> = {
  handles: () => [],
  summary: ({ note }) => note ?? '',
  sets: () => [],
  waits: () => false,
  problems: () => [],
};
