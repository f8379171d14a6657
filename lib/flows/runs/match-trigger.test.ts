import { expect, it } from 'vitest';
import type { Trigger } from '../nodes/start/schema.ts';
import { matchTrigger, type Opening } from './match-trigger.ts';

const exact = (...keywords: string[]): Trigger => ({ type: 'keyword', match: 'exact', keywords });
const contains = (...keywords: string[]): Trigger => ({ type: 'keyword', match: 'contains', keywords });
const flow = (name: string, ...triggers: Trigger[]) => ({ name, triggers });

const all = [
  flow('any', { type: 'any_message' }),
  flow('first', { type: 'first_message' }),
  flow('contains', contains('help')),
  flow('order', { type: 'order' }),
  flow('button', { type: 'button', text: 'Help me' }),
  flow('exact', exact('help me', 'Stop')),
];

const opening = (text: string | null, more: Partial<Opening> = {}): Opening => ({
  kind: 'text',
  text,
  isFirst: false,
  ...more,
});

it.each([
  ['an exact keyword before everything else', opening('help me', { kind: 'button_reply', isFirst: true }), 'exact'],
  ['whatever its case and the space around it', opening('  HELP   Me\n'), 'exact'],
  ['any of several keywords', opening('stop'), 'exact'],
  ['a button before a keyword within', opening('help me', { kind: 'button' }), 'exact'],
  ['an order before a keyword within', opening('Order: 1 × help', { kind: 'order' }), 'order'],
  ['a keyword within before the first message', opening('I need help!', { isFirst: true }), 'contains'],
  ['the first message before any message', opening('hello', { isFirst: true }), 'first'],
  ['any message last', opening('hello'), 'any'],
  ['a message without a text', opening(null, { kind: 'image' }), 'any'],
])('takes %s', (_, message, name) => {
  expect(matchTrigger(message, all)?.name).toBe(name);
});

it('takes a button by its text, and only when it was pressed', () => {
  const flows = all.slice(0, 5);
  expect(matchTrigger(opening('help me', { kind: 'button' }), flows)?.name).toBe('button');
  expect(matchTrigger(opening('HELP ME', { kind: 'list_reply' }), flows)?.name).toBe('button');
  expect(matchTrigger(opening('help me'), flows)?.name).toBe('contains');
});

it('takes the first flow among equals, though another has more triggers', () => {
  const flows = [flow('old', contains('x')), flow('new', contains('x', 'help'), contains('help'), exact('y'))];
  expect(matchTrigger(opening('help x'), flows)?.name).toBe('old');
  expect(matchTrigger(opening('y x'), flows)?.name).toBe('old');
  expect(matchTrigger(opening('y'), flows)?.name).toBe('new');
});

it('starts nothing when nothing fits, and nothing by an empty keyword', () => {
  expect(matchTrigger(opening('hello'), [flow('a', exact('', ' ')), flow('b', contains(' '))])).toBeUndefined();
  expect(matchTrigger(opening(''), [flow('a', exact(''))])).toBeUndefined();
  expect(matchTrigger(opening('hello'), [])).toBeUndefined();
});

it.each([
  ['I know', 'no', false],
  ['no, thanks', 'no', true],
  ['well... NO!', 'no', true],
  ['¿Dónde está mi pedido?', 'mi pedido', true],
  ['谢谢你', '谢谢', true],
  ['ขอบคุณครับ', 'ขอบคุณ', true],
  ['أريد ٤٢ قطعة', '42', true],
  ['he\u200blp please', 'help', true],
  ['I said stop-it', 'stop', true],
])('finds in “%s” the whole word “%s”: %s (trust 7)', (text, keyword, isIn) => {
  expect(matchTrigger(opening(text), [flow('x', contains(keyword))])?.name).toBe(isIn ? 'x' : undefined);
});

it('tells accents apart: a flow that should know a word without them names it, too', () => {
  expect(matchTrigger(opening('cafe'), [flow('a', exact('café'))])).toBeUndefined();
  expect(matchTrigger(opening('año'), [flow('a', exact('ano'))])).toBeUndefined();
  expect(matchTrigger(opening('cafe'), [flow('a', exact('café', 'cafe'))])?.name).toBe('a');
});

it('knows a keyword with invisible marks (correctness 15)', () => {
  expect(matchTrigger(opening('\u200emenu\u200f'), [flow('x', exact('menu'))])?.name).toBe('x');
  expect(matchTrigger(opening('2️⃣'), [flow('x', exact('٢'))])?.name).toBe('x');
  expect(matchTrigger(opening('check–in'), [flow('x', exact('Check-in'))])?.name).toBe('x');
});

it.each([
  ['Straße', 'STRASSE'],
  ['GRÖSSE', 'Größe'],
  ['İade', 'iade'],
  ['iade', 'İADE'],
  ['IŞIK', 'ışık'],
  ['ΣΟΦΟΣ', 'σοφος'],
  ['caf\u00e9', 'CAFE\u0301'],
  ['cafe\u0301', 'Caf\u00e9'],
  ['\u1100\u1161', '\uac00'],
  ['\u05e9\u05dc\u05d5\u05dd', '\u200f\u05e9\u05dc\u05d5\u05dd'],
  ['❤', '❤\ufe0f'],
  ["What's new", 'what’s new'],
  ['Don’t stop', "don't STOP"],
])('takes the keyword “%s” for “%s”: case and the form of apostrophes do not matter in any language', (word, text) => {
  expect(matchTrigger(opening(text), [flow('a', exact(word))])?.name).toBe('a');
  expect(matchTrigger(opening(`so ${text}!`), [flow('a', contains(word))])?.name).toBe('a');
});
