import type { NodeKind } from '../contract/node-kind.ts';
import type { HandoffData } from './schema.ts';

export const kind: NodeKind<HandoffData> = {
  handles: () => [],
  summary: ({ note }) => note ?? '',
  sets: () => [],
  problems: () => [],
};
