import type { NodeKind } from '../contract/node-kind.ts';

export const kind: NodeKind<'handoff'> = {
  handles: () => [],
  summary: ({ note }) => note ?? '',
  sets: () => [],
  waits: () => false,
  problems: () => [],
};
