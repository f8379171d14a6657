import { defineNodeKind, NEXT, OPTIONAL_ERROR } from '../contract/node-kind.ts';
import { MAX_MINUTES, type WaitUntilData, waitUntilData } from './schema.ts';
import { words } from './words.ts';

export const kind = defineNodeKind({
  type: 'wait_until',
  data: waitUntilData,
  title: words.title,
  initial: (): WaitUntilData => ({ date: '' }),
  handles: () => [{ ...NEXT, after: MAX_MINUTES, mayBeAtOnce: true }, OPTIONAL_ERROR],
  summary: ({ date }) => date,
  sets: () => [],
  problems: ({ date }) => (date.trim() ? [] : [{ path: ['date'], msg: 'Enter the date to wait for.' }]),
});
