import { describe, expect, it } from 'vitest';
import type { Variables } from '../../template/variables.ts';
import { conditionBudget } from './condition-budget.ts';
import { expressionHolds } from './expression-holds.ts';
import { readExpression } from './read-expression.ts';

const variables: Variables = {
  count: 7,
  price: 12.5,
  total: '12.50',
  city: 'Pune',
  tags: ['VIP', 'lead'],
  paid: true,
  none: null,
  order: {
    total: 900,
    note: null,
    items: [
      { name: 'Tea', quantity: 2 },
      { name: 'Rice', quantity: 5 },
    ],
  },
};

const evaluate = (source: string, given = variables) => expressionHolds(source, given, conditionBudget());

describe('holds', () => {
  it.each([
    'count == 7',
    'count == 7.0',
    'count + 1 > 7 && 2 * price == 25 && count % 2 == 1 && order.total / 100 == 9',
    'double(total) > 12',
    'city == "Pune" && city != "pune" && city.lowerAscii() == \'pune\'',
    'city.startsWith("Pu") && city.endsWith("ne") && city.contains("un") && size(city) == 4',
    '"VIP" in tags && !("vip" in tags)',
    'order.items.exists(i, i.quantity > 3)',
    'order.items.all(i, i.quantity > 1) && order.items.exists_one(i, i.name == "Tea")',
    'order.items.filter(i, i.quantity * 2 > 5).size() == 1',
    'order["total"] > 899 && order.items[1].name == "Rice"',
    'has(order.total) && !has(order.nothing)',
    'paid ? count > 1 : false',
    'nothing == null && none == null && !has(nothing.at)',
    'count in [5, 7]',
    'constructor == null && !has(order.constructor)',
    'event_url == "https://x.example"',
  ])('%s', (source) => {
    const seen = Object.defineProperty({ ...variables }, 'event_url', { get: () => 'https://x.example' });
    expect(evaluate(source, seen)).toMatchObject({ isTrue: true, warning: null });
  });
});

it('returns the variables that it read, and nothing else', () => {
  expect(evaluate('order.items.exists(city, city.quantity > count) || nothing == 1').read).toEqual({
    order: variables.order,
    count: 7,
    nothing: null,
  });
});

it.each([
  ['count > 9', null],
  ['total > 5', 'These don’t go together: string > int.'],
  ['nothing > 5', 'These don’t go together: null > int.'],
  ['order.nope == 1', 'There is no “nope”. Ask first: has(…).'],
  ['size(nothing) > 0', 'This can’t be worked out: size(null).'],
  // A list in a response becomes text, which is easily forgotten.
  ['total.exists(i, i == 1)', 'A function for lists needs a list; this is: string.'],
  ['nothing.all(i, i == 1)', 'A function for lists needs a list; this is: null.'],
  ['int(count) / 0 == 1', 'It divides by zero.'],
  ['tags.exists(t, t)', '“exists” needs something that is true or false for each item; this is: string.'],
  ['city && true', 'Only what is true or false goes here; this is: string.'],
  ['city ? true : false', 'Only what is true or false goes here; this is: string.'],
  ['double(city) > 1', 'double can’t read this value.'],
  ['tags < tags', 'These don’t go together: list<string> < list<string>.'],
  ['count + 1', 'The expression is neither true nor false.'],
  ['city', 'The expression is neither true nor false.'],
  ['tags[9] == "a"', 'The list is shorter. Ask for its size first.'],
  ['order["__proto__"] == 1', 'There is no “__proto__”. Ask first: has(…).'],
])('%s does not hold: %s', (source, warning) => {
  expect(evaluate(source)).toMatchObject({ isTrue: false, warning });
});

it.each([
  ['count ==', 'The expression ends too early.'],
  ['count = 7', 'The expression can’t be read at character 7: “=” is not expected here. Write == instead.'],
  ['count > 7 AND 1', 'The expression can’t be read at character 11: “AND” is not expected here. Write && instead.'],
  ['&& city', 'The expression can’t be read at character 1: “&&” is not expected here.'],
  ['count > 7 city', 'The expression can’t be read at character 11: “city” is not expected here.'],
  ['{"a" 1}', 'The expression can’t be read at character 6: “1” is not expected here.'],
  ['{{count}} == 7', 'Write variables without braces here: total, not {{total}}.'],
  ['"a" + 1 == "a1"', 'These don’t go together: string + int.'],
  ['type == "a" || list == 1', '“type” is a word of the language. Give the variable another name.'],
  ['[1].exists(i, i)', '“exists” needs something that is true or false for each item; this is: int.'],
  ['[1].exists(1, i)', '“exists” needs a name for the item first: exists(i, i.name == "a").'],
  ['true ? 1 : "a"', 'Both values after “?” must be of the same kind; these are: int and string.'],
  ['has(city)', 'has asks for a field: has(order.note).'],
  ['1 + 1', 'An expression is true or false; this one is: int.'],
  ['city.matches("(a+)+$")', /^“matches” can’t be used here/],
  ['tags.map(t, t + t) == tags', /^“map” can’t be used here/],
  ['cel.bind(a, city + city, a == "")', /^“cel” is a word of the language/],
  ['__proto__ == null', /Reserved identifier/],
  ['tags.exists(a, tags.exists(b, a == b))', /inside another function for lists/],
  ['tags.filter(a, true).exists(b, tags.all(c, c == b))', /inside another function for lists/],
  [`${'('.repeat(100)}true${')'.repeat(100)}`, /^The expression has too many parts/],
  [Array(300).fill('true').join(' && '), /^The expression has too many parts/],
])('%s is refused: %s', (source, problem) => {
  const said = typeof problem === 'string' ? problem : expect.stringMatching(problem);
  expect(readExpression(source)).toEqual({ problem: said });
  expect(evaluate(source)).toEqual({ isTrue: false, read: {}, warning: said });
});

it('one list after another is not one inside another', () => {
  expect(evaluate('tags.filter(t, t == "VIP").exists(t, t == "VIP") && tags.all(t, t != "")').isTrue).toBe(true);
});

describe('hostile values', () => {
  const long = 'ab'.repeat(100_000);
  const hostile: Variables = {
    long,
    half: `${'ab'.repeat(40_000)}b`,
    rows: Array.from({ length: 10_000 }, () => 'x'),
    more: Array.from({ length: 100_000 }, () => 'x'),
    texts: ['x'.repeat(1_100_000)],
    deep: JSON.parse(`${'['.repeat(500)}${']'.repeat(500)}`),
  };
  const TOO_LONG = { isTrue: false, warning: 'The values are too long for this expression. Compare less at once.' };

  it.each([
    'long.contains(half)',
    'rows.exists(x, x + 1 == 2)',
    'size(more) == 1',
    'rows.all(x, x == long)',
    'long in texts',
    '(long + long + long).contains(long)',
  ])('%s is not evaluated', (source) => {
    expect(evaluate(source, hostile)).toMatchObject(TOO_LONG);
  });

  it.each(['long.contains("c")', 'size(rows) == 10000', 'deep == deep', 'long == half', '"y" in rows'])(
    '%s takes no time',
    (source) => {
      expect(evaluate(source, hostile).warning).toBeNull();
    },
  );

  it('what can be compared may be too long when it is joined', () => {
    const rows = { names: Array.from({ length: 100 }, () => ({ name: 'x'.repeat(4000), other: 'y' })) };
    expect(evaluate('names.exists(n, n.name == n.other)', rows).warning).toBeNull();
    expect(evaluate('names.exists(n, n.name + "x" == n.other)', rows)).toMatchObject(TOO_LONG);
  });

  it('the expressions of one node share a budget', () => {
    const budget = conditionBudget();
    const evaluateAll = () => expressionHolds('"y" in rows', hostile, budget).warning;
    const warnings = Array.from({ length: 50 }, evaluateAll);
    expect([warnings[0], warnings[1]]).toEqual([null, null]);
    expect(warnings.slice(10)).toEqual(Array(40).fill(TOO_LONG.warning));
  });
});

it('long orders and answers of an API are not too long', () => {
  const items = Array.from({ length: 1000 }, (_, id) => ({ id, name: `Product ${id}`, in_stock: id === 999 }));
  const known = { items, wanted: 'Product 999', order: { items: items.slice(0, 30) } };
  expect(evaluate('items.exists(i, i.name == wanted && i.in_stock)', known)).toMatchObject({
    isTrue: true,
    warning: null,
  });
  expect(evaluate('order.items.exists(i, i.name.contains("9") && i.id > 20)', known).isTrue).toBe(true);
  expect(evaluate('order.items.exists(i, wanted.contains(i.name))', known)).toMatchObject({ warning: null });
});
