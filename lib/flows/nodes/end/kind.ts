import { defineNodeKind } from '../contract/node-kind.ts';
import type { EndData } from './schema.ts';
import { words } from './words.ts';

export const kind = defineNodeKind({
  type: 'end',
  title: words.title,
  initial: (): EndData => ({}),
  handles: () => [],
  summary: ({ note }) => note ?? '',
  sets: () => [],
  needsWindow: () => null,
});
