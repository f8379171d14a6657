import { defineNodeKind, NEXT } from '../contract/node-kind.ts';
import { waitData } from './schema.ts';
import { words } from './words.ts';

export const kind = defineNodeKind({
  type: 'wait',
  data: waitData,
  title: words.title,
  initial: () => ({ minutes: 60 }),
  handles: ({ minutes }) => [{ ...NEXT, after: minutes }],
  summary: ({ minutes }) => `${minutes} min`,
  sets: () => [],
  problems: () => [],
});
