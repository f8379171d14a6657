import { expect, it } from 'vitest';
import type { Reply } from '../contract/outcome.ts';
import { readAnswer } from './read-answer.ts';
import type { AskData } from './schema.ts';

const choices = [
  { id: 'tea', title: 'Tea' },
  { id: 'coffee', title: 'Strong coffee' },
];

const read = (
  expect: AskData['expect'],
  text: string | null,
  { country = 'IN', ...more }: Partial<Reply> & { country?: string } = {},
) =>
  readAnswer({
    expect,
    choices,
    country,
    replies: [{ id: 'm', kind: 'text', choiceId: null, quotes: null, isStray: false, mediaUrl: null, ...more, text }],
  });

it.each<[AskData['expect'], string, unknown]>([
  ['text', ' Asha Rao ', 'Asha Rao'],
  ['number', ' 42 ', 42],
  ['number', '٤٢', 42],
  ['number', '۱۲٫۵', 12.5],
  ['number', '\u200e42\u200f', 42],
  ['number', '-3.5', -3.5],
  ['number', '3,5', 3.5],
  ['number', '1,234', 1234],
  ['number', '1,23,456.70', 123456.7],
  ['number', '1.234.567,8', 1234567.8],
  ['number', '1.234,50', 1234.5],
  ['number', '1.234', 1.234],
  ['number', '1 000', 1000],
  ['number', '１２', 12],
  ['number', '−3', -3],
  ['number', '–3.5', -3.5],
  ['number', '٤2️⃣', 42],
  ['number', '١٬٢٣٤٫٥', 1234.5],
  ['email', ' a.b+c@x.example ', 'a.b+c@x.example'],
  ['phone', '98123 45678', '919812345678'],
  ['phone', '+1 202 555 0123', '12025550123'],
  ['date', '2026-02-28', '2026-02-28'],
  ['date', '28/2/2026', '2026-02-28'],
  ['date', '3.4.26', '2026-04-03'],
  ['date', '12-25-2026', '2026-12-25'],
  ['choice', 'TEA', 'Tea'],
  ['choice', ' strong   coffee ', 'Strong coffee'],
  ['choice', '2', 'Strong coffee'],
  ['choice', '1)', 'Tea'],
  ['choice', '٢', 'Strong coffee'],
  ['choice', '2️⃣', 'Strong coffee'],
  ['choice', 'T\u200bea\ufe0f', 'Tea'],
  ['date', '28–02–2026', '2026-02-28'],
  ['date', '٢٨/٢/٢٠٢٦', '2026-02-28'],
  ['phone', '＋٩١ 98123‑45678', '919812345678'],
  ['text', '\u200bAsha', '\u200bAsha'],
])('reads as %s: %s (correctness 15)', (expected, text, value) => {
  expect(read(expected, text)).toBe(value);
});

it.each<[AskData['expect'], string | null]>([
  ['text', ' '],
  ['text', null],
  ['text', '\u200b\ufeff '],
  ['text', '\u2800'],
  ['choice', '\u200b'],
  ['number', 'seven'],
  ['number', '1,2,3'],
  ['number', '12 apples'],
  ['number', '1e5'],
  ['number', ''],
  ['email', 'a@b'],
  ['phone', '12'],
  ['date', '30/2/2026'],
  ['date', '2026-13-01'],
  ['date', 'tomorrow'],
  ['choice', 'water'],
  ['choice', '3'],
  ['choice', '0'],
  ['choice', ''],
  ['media', 'no file'],
])('does not read as %s: %s', (expected, text) => {
  expect(read(expected, text)).toBeUndefined();
});

it.each(['text', 'choice', 'number'] as const)(
  'does not accept what the channel could not deliver as a %s',
  (expected) => {
    expect(read(expected, 'Tea', { kind: 'unsupported' })).toBeUndefined();
    expect(read(expected, '1', { kind: 'unsupported' })).toBeUndefined();
  },
);

it('recognizes a pressed button by its ID, whatever its title', () => {
  expect(read('choice', 'Anything', { choiceId: 'coffee', kind: 'button_reply' })).toBe('Strong coffee');
  expect(read('choice', 'Anything', { choiceId: 'other flow', kind: 'button_reply' })).toBeUndefined();
});

it('puts the month first where people do', () => {
  expect(read('date', '3/4/2026', { country: 'US' })).toBe('2026-03-04');
  expect(read('date', '25/12/2026', { country: 'US' })).toBe('2026-12-25');
});

it('takes a file, with or without words', () => {
  const mediaUrl = 'https://x.example/f';
  for (const kind of ['image', 'document', 'video', 'audio'])
    expect(read('media', null, { mediaUrl, kind })).toBe(mediaUrl);
  expect(read('media', null, { mediaUrl, kind: 'sticker' })).toBeUndefined();
});

it.each([
  ['Yes!', ['✅ Yes', '❌ No'], '✅ Yes'],
  ['no.', ['✅ Yes', '❌ No'], '❌ No'],
  ['something else', ['Billing', 'Something else 🤔'], 'Something else 🤔'],
  ['C', ['C++', 'C'], 'C'],
  ['C#', ['C++', 'C'], undefined],
  ['👍', ['👍', '👎'], '👍'],
  ['❤️', ['👍', '👎'], undefined],
  ['2', ['5 ⭐', '4 ⭐', '3 ⭐', '2 ⭐', '1 ⭐'], '2 ⭐'],
  ['2', ['5 stars', '4 stars', '3 stars', '2 stars', '1 star'], '2 stars'],
  ['2.', ['5', '4', '3', '2', '1'], '2'],
  ['2', ['2 days', '2 weeks', '3 days'], '2 weeks'],
  ['2', ['12 Dec', '13 Dec'], '13 Dec'],
  ['10', Array.from({ length: 11 }, (_, hour) => `${hour + 9}:00`), '18:00'],
])('reads %j as one of the choices %j', (text, titles, answer) => {
  const offered = titles.map((title, at) => ({ id: `c${at}`, title }));
  const reply = { id: 'm', kind: 'text', choiceId: null, quotes: null, isStray: false, mediaUrl: null, text };
  expect(readAnswer({ expect: 'choice', choices: offered, replies: [reply], country: 'IN' })).toBe(answer);
});
