import { describe, expect, it } from 'vitest';
import { cpuMs } from '#lib/testing/cpu-ms.ts';
import { inTimeZone } from '../../template/variables.ts';
import { ruleHolds } from './rule-holds.ts';
import type { Rule } from './schema.ts';

const variables = {
  city: ' Pune ',
  total: '12.50',
  count: 7,
  empty: '',
  none: null,
  paid: true,
  due: '2026-11-21',
  tags: ['VIP', 'lead'],
  order: { total: 900 },
  other: 'pune',
  code: '0012',
  reply: 'Yes, please',
  arabic: '٤٢',
  price: '١٬٢٣٤٫٥',
  below: '−7',
  menu: '2️⃣',
  marked: '\u200fy\u200bes\ufeff',
  digits: '1'.repeat(60_000),
};

const rules = (list: [Rule['variable'], Rule['operator'], Rule['value']?][]) =>
  list.map(([variable, operator, value]) => ({ variable, operator, value }));

describe('hold', () => {
  it.each(
    rules([
      ['city', 'equals', 'PUNE'],
      ['{{ city }}', 'equals', 'pune'],
      [' {{ city }} ', 'equals', 'pune'],
      ['city', 'equals', '{{other}}'],
      ['total', 'equals', '12.50'],
      ['count', 'equals', 7],
      ['total', 'number_equals', 12.5],
      ['count', 'number_equals', '7.0'],
      ['arabic', 'number_equals', 42],
      ['arabic', 'equals', '42'],
      ['price', 'number_equals', 1234.5],
      ['price', 'greater', '٩٩'],
      ['below', 'less', 0],
      ['below', 'between', ['-10', '−5']],
      ['menu', 'equals', '2'],
      ['marked', 'equals', 'yes'],
      ['marked', 'contains', 'es'],
      ['paid', 'equals', true],
      ['paid', 'equals', 'true'],
      ['unknown', 'equals', ''],
      ['city', 'not_equals', 'Mumbai'],
      ['unknown', 'not_equals', 'x'],
      ['city', 'contains', 'UN'],
      ['tags', 'contains', 'vip'],
      ['city', 'starts_with', 'pu'],
      ['total', 'greater', '9'],
      ['count', 'less', 10],
      ['order.total', 'greater', '{{count}}'],
      ['due', 'greater', '2026-11-20'],
      ['due', 'less', '2026-12-01'],
      ['city', 'exists'],
      ['count', 'exists'],
      ['unknown', 'not_exists'],
      ['empty', 'not_exists'],
      ['none', 'not_exists'],
      ['city', 'matches_one_of', ['Mumbai', 'Pune']],
      ['city', 'matches_one_of', 'Mumbai, pune'],
      ['count', 'matches_one_of', [5, 7]],
      ['reply', 'matches_one_of', 'ok, "yes, please"'],
      ['reply', 'matches_one_of', ['ok', 'yes, please']],
      ['city', 'matches_one_of', 'Mumbai, {{other}}'],
    ]),
  )('$variable $operator $value', (rule) => {
    expect(ruleHolds(rule, variables)).toBe(true);
  });
});

describe('do not hold', () => {
  it.each(
    rules([
      ['city', 'equals', 'Pun'],
      ['code', 'equals', '12'],
      ['code', 'equals', 12],
      ['total', 'equals', 12.5],
      ['city', 'number_equals', ' pune'],
      ['unknown', 'number_equals', ''],
      ['unknown', 'number_equals', 0],
      ['city', 'contains', ''],
      ['unknown', 'contains', ''],
      ['city', 'contains', '{{unknown}}'],
      ['city', 'starts_with', ' '],
      ['unknown', 'equals', 'unknown'],
      ['city', 'not_equals', 'pune'],
      ['city', 'contains', 'x'],
      ['tags', 'contains', 'vi'],
      ['city', 'starts_with', 'une'],
      ['total', 'greater', 12.5],
      ['total', 'less', 12.5],
      ['total', 'greater', 'abc'],
      ['unknown', 'less', 10],
      ['unknown', 'greater', 0],
      ['empty', 'exists'],
      ['none', 'exists'],
      ['unknown', 'exists'],
      ['city', 'not_exists'],
      ['city', 'matches_one_of', ['Mumbai']],
      ['city', 'matches_one_of', ''],
      ['empty', 'matches_one_of', ' , '],
      ['reply', 'matches_one_of', 'yes, please'],
    ]),
  )('$variable $operator $value', (rule) => {
    expect(ruleHolds(rule, variables)).toBe(false);
  });
});

it('nothing contains an empty text, and none starts with one (correctness 15)', () => {
  const lists = { ...variables, gaps: ['', null, 'x'] };
  for (const variable of ['city', 'tags', 'gaps', 'empty', 'unknown', 'count']) {
    for (const value of ['', ' ', '\u200e', '{{unknown}}']) {
      for (const operator of ['contains', 'starts_with'] as const) {
        expect(ruleHolds({ variable, operator, value }, lists), `${variable} ${operator} “${value}”`).toBe(false);
      }
    }
  }
});

it.each(['1', '1'.repeat(60_000), `${'1'.repeat(30_000)}.`, `${'1'.repeat(60_000)}x`])(
  'long digits: compares hostile ones in no time (isolation 3)',
  (digits) => {
    const compare = () => {
      for (const operator of ['equals', 'number_equals', 'greater', 'less', 'contains'] as const) {
        ruleHolds({ variable: 'digits', operator, value: digits }, { ...variables, digits: `${variables.digits}!` });
      }
    };
    expect(cpuMs(compare)).toBeLessThan(200);
  },
);

it.each<[string | number, [string | number, string | number], boolean]>([
  [5, [1, 5], true],
  ['5.01', ['1', '5'], false],
  [-3, [-3, 0], true],
  ['2026-12-24', ['2026-12-24', '2026-12-24'], true],
  // The last day counts until its end in Berlin's time.
  ['2026-12-24T22:59:59Z', ['2026-12-01', '2026-12-24'], true],
  ['2026-12-24T23:00:00Z', ['2026-12-01', '2026-12-24'], false],
  ['2026-12-24 10:00', ['2026-12-24T08:30:00Z', '2026-12-24T09:30:00Z'], true],
  ['2026-12-24 11:00', ['2026-12-24T08:30:00Z', '2026-12-24T09:30:00Z'], false],
  ['soon', ['2026-12-01', '2026-12-24'], false],
  ['', [0, 10], false],
])('%j between %j: %s', (value, range, holds) => {
  const variables = inTimeZone({ value }, 'Europe/Berlin');
  expect(ruleHolds({ variable: 'value', operator: 'between', value: range }, variables)).toBe(holds);
});

it('counts a day until its end also if its first hour is skipped, because daylight saving time begins', () => {
  const isOnDay = (value: string) =>
    ruleHolds(
      { variable: 'value', operator: 'between', value: ['2027-04-30', '2027-04-30'] },
      inTimeZone({ value }, 'Africa/Cairo'),
    );
  expect(['2027-04-29 23:59', '2027-04-30 01:00', '2027-04-30 23:59', '2027-05-01 00:30'].map(isOnDay)).toEqual([
    false,
    true,
    true,
    false,
  ]);
});
