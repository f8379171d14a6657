import { defineNodeKind } from '../contract/node-kind.ts';
import { endData } from './schema.ts';
import { words } from './words.ts';

export const kind = defineNodeKind({
  type: 'end',
  data: endData,
  title: words.title,
  initial: () => ({}),
  handles: () => [],
  summary: ({ note }) => note ?? '',
  sets: () => [],
  problems: () => [],
});
