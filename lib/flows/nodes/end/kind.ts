import type { NodeKind } from '../contract/node-kind.ts';
import type { EndData } from './schema.ts';

export const kind: NodeKind<EndData> = {
  handles: () => [],
  summary: ({ note }) => note ?? '',
  sets: () => [],
  problems: () => [],
};
