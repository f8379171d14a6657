import { expect, it } from 'vitest';
import type { JsonValue } from '../../template/variables.ts';
import { mapResponse } from './map-response.ts';
import { parseJsonResponse } from './parse-json-response.ts';
import { readPlainPath } from './read-plain-path.ts';

const map = (json: JsonValue, responseMap: Record<string, string>) =>
  mapResponse({ workspaceId: 'w', json, responseMap });

const json = {
  data: {
    orders: [
      { id: 'A1', total: 12.5, tags: ['x', 'y'] },
      { id: 'B2', total: 7, tags: [] },
    ],
    paid: false,
    note: null,
    empty: '',
    zero: 0,
    matrix: [[1, 2], [3]],
    'odd.key': 'dotted',
    nul: 'a\u0000b\ud800',
  },
  $type: 'list',
};

it.each([
  ['data.orders.0.id', 'A1'],
  ['data.orders[1].id', 'B2'],
  ['$.data.orders[0].id', 'A1'],
  ['data.orders.0.total', 12.5],
  ['data.paid', false],
  ['data.note', null],
  ['data.empty', ''],
  ['data.zero', 0],
  ['data.orders.0', '{"id":"A1","total":12.5,"tags":["x","y"]}'],
  ['data.orders', '{"id":"A1","total":12.5,"tags":["x","y"]}\n{"id":"B2","total":7,"tags":[]}'],
  ['data.orders.0.tags', 'x\ny'],
  ['data.orders.1.tags', ''],
  ['data.matrix', '[1,2]\n[3]'],
  ['$.data.orders[*].id', 'A1\nB2'],
  ['$..id', 'A1\nB2'],
  ['$.data.orders[?@.total>10].total', 12.5],
  ["$.data['odd.key']", 'dotted'],
  ['$type', 'list'],
  ['data.nul', 'ab\ufffd'],
  [' data.paid ', false],
  [' $..id ', 'A1\nB2'],
])('maps %s', async (path, value) => {
  expect(await map(json, { [path]: 'found' })).toEqual({ found: value });
});

it.each([
  'data.nothing',
  'data.orders.9.id',
  'data.orders.length',
  'data.orders.id',
  'data.constructor',
  '__proto__',
  'data.orders.0.id.length',
  '$.nope',
  '$[',
  '$..[?',
  '',
])('sets nothing by %s', async (path) => {
  expect(await map(json, { [path]: 'found' })).toEqual({});
});

it('maps a response that is a list or a scalar as a whole', async () => {
  expect(await map([1, 'b', null, { c: 1 }], { $: 'all', '0': 'first' })).toEqual({
    all: '1\nb\n\n{"c":1}',
    first: 1,
  });
  expect(await map(7, { $: 'all', x: 'none' })).toEqual({ all: 7 });
});

it('keeps only what is mapped to a name', async () => {
  expect(await map(json, { 'data.paid': ' paid ', 'data.zero': ' ' })).toEqual({ paid: false });
});

it('gives up on a JSONPath that takes too long (isolation 4)', async () => {
  const slow = { x: `${'a'.repeat(40)}!` };
  expect(await map([slow], { "$[?match(@.x, '(a+)+')]": 'found', '$[0].x': 'x' })).toEqual({ x: slow.x });
});

it('limits what a JSONPath multiplies', async () => {
  let nested: object = { leaf: 'x'.repeat(50_000) };
  for (let depth = 0; depth < 100; depth++) nested = { deeper: nested };
  const { all } = await map(nested as never, { '$..*': 'all' });
  expect(String(all).length).toBeLessThanOrEqual(204_800);
});

it('keeps ids that are too long for a number, and refuses bottomless nesting', () => {
  expect(parseJsonResponse('{"id": 12345678901234567890, "n": 9007199254740991, "f": 1234567890.12345678}')).toEqual({
    id: '12345678901234567890',
    n: 9007199254740991,
    f: 1234567890.1234567,
  });
  expect(parseJsonResponse('['.repeat(501) + ']'.repeat(501))).toBeUndefined();
  expect(parseJsonResponse('['.repeat(500) + ']'.repeat(500))).toBeDefined();
  expect(parseJsonResponse(`"${'['.repeat(501)}\\"["`)).toBeTypeOf('string');
});

it.each([
  ['$.a.b[1]', 'x'],
  ["$['a']['b'][0]", 1],
  ['$["a"].b[9]', undefined],
  ['$.a[0]', undefined],
  ['$.a.b.length', undefined],
])('reads %s without searching', (path, value) => {
  expect(readPlainPath({ a: { b: [1, 'x'] } }, path)).toEqual(value);
});

it('searching paths: delays no one else, however many responses are searched at once (isolation 4)', async () => {
  const rows = Array.from({ length: 4000 }, (_, id) => ({ id, tags: [{ a: 1 }, { a: 2 }] }));
  const paths = Array.from({ length: 50 }, (_, index) => [`$..*..*[?@.id > ${index}]`, `v${index}`]);
  let turns = 0;
  const clock = setInterval(() => {
    turns += 1;
  }, 1);
  const searches = Array.from({ length: 10 }, () => map({ rows }, Object.fromEntries(paths)));
  await Promise.all(searches);
  clearInterval(clock);
  // On the main thread, it would have had one turn between two responses at best.
  expect(turns).toBeGreaterThan(30);
  expect(await map({ rows: [{ id: 7 }] }, { '$..id': 'id' })).toEqual({ id: 7 });
});
