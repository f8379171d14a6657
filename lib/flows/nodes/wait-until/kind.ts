import { durationWords } from '../contract/duration-words.ts';
import { defineNodeKind, NEXT, OPTIONAL_ERROR } from '../contract/node-kind.ts';
import { MAX_MINUTES } from './constants.ts';
import type { WaitUntilData } from './schema.ts';
import { words } from './words.ts';

export const kind = defineNodeKind({
  type: 'wait_until',
  title: words.title,
  initial: (): WaitUntilData => ({ date: '' }),
  handles: () => [{ ...NEXT, after: MAX_MINUTES, mayBeAtOnce: true }, OPTIONAL_ERROR],
  summary: ({ date, offsetMinutes = 0 }) =>
    offsetMinutes === 0 || !date
      ? date
      : words.shifted(durationWords(Math.abs(offsetMinutes)), offsetMinutes < 0, date),
  sets: () => [],
  needsWindow: () => null,
});
