import { expect, it } from 'vitest';
import { fillText, fillValue } from './fill-text.ts';
import { splitTemplate } from './split-template.ts';
import { inTimeZone } from './variables.ts';

const variables = inTimeZone(
  {
    ...{ name: 'asha rao', n: 1234567.5, text: '0012.50', none: null, empty: '', list: [1, 'a'], quote: 'a "b"' },
    ...{
      order: { total: 129_900, currency: 'INR', items: [{ item_price: 129_900, currency: 'INR' }] },
      total: 1500,
      back: -5,
    },
    ...{ day: '2026-12-24', at: '2026-12-24T18:30:00Z', local: '2026-07-01 09:05', seconds: 1_766_601_000 },
  },
  'Europe/Berlin',
);

it.each([
  ['{{name|upper}}', 'ASHA RAO'],
  ['{{name|first_word|upper}}', 'ASHA'],
  ['{{ name | first_word | default:"you" }}', 'asha'],
  ['{{unknown|first_word|upper|default:"you"}} {{empty|upper|default:"you"}}', 'you you'],
  ['{{unknown|default:"you"|upper}}', 'YOU'],
  ['{{n|number}} {{n|number:2}} {{n|number:"0"}}', '1,234,567.5 1,234,567.50 1,234,568'],
  ['{{text|number}} {{name|number}} {{none|number}}.', '12.5 asha rao .'],
  [
    '{{order.total|money}} {{order.items.0.item_price|money}} {{order.total|money:"jpy"}}',
    '₹1,299.00 ₹1,299.00 ¥129,900',
  ],
  ['{{total|money:"KWD"|upper}} {{total|money:"INR"}}', 'KWD\u00a01.500 ₹15.00'],
  [
    '{{total|money}} {{text|money:"INR"}} {{name|money:"INR"}} {{back|money:"INR"}} {{unknown|money}}.',
    '1500 0012.50 asha rao -5 .',
  ],
  ['{{list|json}} {{quote|json}} {{none|json}} {{empty|json}}', '[1,"a"] "a \\"b\\"" null ""'],
  ['{{day|date}}', '24 Dec 2026'],
  ['{{at|date:"EEEE d MMMM yyyy, HH:mm"}}', 'Thursday 24 December 2026, 19:30'],
  ['{{at|date:"hh:mm a","Asia/Kolkata"}} {{at|date:"H:mm","UTC"}}', '12:00 AM 18:30'],
  ['{{at|date:"h a \'o’clock\' EEE"}}', '7 PM o’clock Thu'],
  ['{{local|date:"dd/MM/yy H:mm:ss"}}', '01/07/26 9:05:00'],
  ['{{seconds|date:"yyyy-MM-dd HH:mm"}}', '2025-12-24 19:30'],
  ['{{name|date}} {{unknown|date}}.', 'asha rao .'],
  ['{{day|date:\\"M/d\\"}} {{day|date:“M/d”}}', '12/24 12/24'],
])('%s', (template, text) => {
  expect(fillText(template, variables)).toBe(text);
});

it('keeps the type of a value that no filter changes', () => {
  expect(fillValue('{{n|default:"x"}}', variables)).toBe(1234567.5);
  expect(fillValue('{{n|number}}', variables)).toBe('1,234,567.5');
});

it.each([
  ['{{name|shout}}', 'There is no filter “shout”. There are default, number, money, date, upper, first_word, json.'],
  ['{{name|constructor}}', 'There is no filter “constructor”.'],
  ['{{name|default}}', 'The filter default is written default:"none".'],
  ['{{name|upper:"x"}}', 'The filter upper is written upper.'],
  ['{{n|number:"many"}}', 'number takes how many decimals, 0 to 10.'],
  ['{{n|money:"rupees"}}', 'money takes the code of a currency, such as INR.'],
  ['{{at|date:"HH","Mars/Base"}}', 'There is no time zone “Mars/Base”.'],
  ['{{name|}}', 'This is not a filter: |'],
  ['{{name|upper|}}', 'This is not a filter: |'],
  ['{{name|default:"x}}', 'This is not a filter: |default:"x'],
  ['{{name|default:"x"y}}', 'This is not a filter: |default:"x"y'],
  [`{{name${'|json'.repeat(6)}}}`, 'At most 5 filters follow each other.'],
])('says what is wrong with %s, and leaves it unset', (template, problem) => {
  expect(splitTemplate(template)).toMatchObject([{ problem: expect.stringContaining(problem) }]);
  expect(fillText(template, variables)).toBe('');
  expect(fillText(template, variables, { unset: 'kept' })).toBe(template);
});

it('memory bombs: no filter makes more text than a message can hold (isolation 1)', () => {
  const quotes = { a: '"'.repeat(60_000) };
  expect(() => fillText('{{a|json|json}}', quotes)).toThrow('64 KB');
});

it.each([
  ['a long text', 'x '.repeat(30_000), 'number|first_word', 200],
  ['a large value', { list: Array(100_000).fill('a b') }, 'first_word', 2_000],
])(
  'bounds: the filters of a text read %s only so often, however little of it they leave',
  (_, long, filters, places) => {
    // Each is written differently, so that none is known from another.
    const template = Array.from({ length: places }, (_each, n) => `{{long|${filters}|default:"${n}"}}`).join('');
    expect(fillText(template.slice(0, template.indexOf('}}') + 2), { long })).not.toBe('');
    expect(() => fillText(template, { long })).toThrow('The filters read too much at once.');
  },
);

it('finishes an endless chain of filters', () => {
  const text = `{{a${'|'.repeat(100_000)}}} {{a|${' '.repeat(200_000)}b}}`;
  expect(splitTemplate(text).map((piece) => piece.text)).toEqual([text.slice(0, 100_005), ' ', text.slice(100_006)]);
});
