import { defineNodeKind } from '../contract/node-kind.ts';
import type { HandoffData } from './schema.ts';
import { words } from './words.ts';

export const kind = defineNodeKind({
  type: 'handoff',
  title: words.title,
  initial: (): HandoffData => ({}),
  handles: () => [],
  summary: ({ note }) => note ?? '',
  sets: () => [],
  needsWindow: () => null,
});
