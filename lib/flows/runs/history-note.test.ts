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

it('memory bombs: keeps the beginning of lists and objects with very many values', () => {
  const list = Array<number>(200_000).fill(0);
  const beginning = (value: unknown) => `${JSON.stringify(value).slice(0, 4000)}…`;
  expect(historyNote({ list, held: { list }, count: 7, short: [1, 2] })).toEqual({
    list: beginning(list),
    held: beginning({ list }),
    count: 7,
    short: [1, 2],
  });
  const texts = Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`v${n}`, 'x'.repeat(4000)]));
  expect(historyNote({ variables: texts })).toEqual({ variables: texts });
});
