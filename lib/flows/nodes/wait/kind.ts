import { durationWords } from '../contract/duration-words.ts';
import { defineNodeKind, NEXT } from '../contract/node-kind.ts';
import type { WaitData } from './schema.ts';
import { words } from './words.ts';

export const kind = defineNodeKind({
  type: 'wait',
  title: words.title,
  initial: (): WaitData => ({ minutes: 60 }),
  handles: ({ minutes }) => [{ ...NEXT, after: minutes }],
  summary: ({ minutes }) => durationWords(minutes),
  sets: () => [],
  needsWindow: () => null,
});
