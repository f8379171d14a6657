import { expect, it } from 'vitest';
import { historyNote } from './history-note.ts';

it('cuts long texts wherever they are, and keeps everything else', () => {
  const long = 'x'.repeat(4001);
  const cut = `${'x'.repeat(4000)}…`;
  expect(historyNote({ a: long, b: { c: [long, 5, null, true] }, d: 'x'.repeat(4000) })).toEqual({
    ...{ a: cut, b: { c: [cut, 5, null, true] } },
    d: 'x'.repeat(4000),
  });
});
