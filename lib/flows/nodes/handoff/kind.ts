import { defineNodeKind } from '../contract/node-kind.ts';
import { handoffData } from './schema.ts';
import { words } from './words.ts';

export const kind = defineNodeKind({
  type: 'handoff',
  data: handoffData,
  title: words.title,
  initial: () => ({}),
  handles: () => [],
  summary: ({ note }) => note ?? '',
  sets: () => [],
  problems: () => [],
});
