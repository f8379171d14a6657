import { expect, it } from 'vitest';
import { graphSchema } from './schema.ts';

const list = <Item>(length: number, item: (index: number) => Item) => Array.from({ length }, (_, at) => item(at));
const text = (length: number) => 'x'.repeat(length);
const named = (size: number) => Object.fromEntries(list(size, (at) => [`v${at}`, 'x']));
const rule = { variable: 'x', operator: 'equals', value: 1 };
const branch = { id: 'b', match: 'all', rules: [rule] };
const position = { x: 0, y: 0 };
const keywords = (words: string[]) => ({ type: 'keyword', match: 'exact', keywords: words });

/** A node of each kind with the least data it may have. */
const data = {
  start: { triggers: [] },
  send_message: { body: 'x' },
  ask: { message: { body: 'x' }, expect: 'text', variable: 'a' },
  condition: { branches: [branch] },
  http_request: { method: 'GET', url: 'https://x.example' },
  set_contact: {},
  set_variable: { variable: 'a', value: 'b' },
  run_flow: { flowId: 'f' },
  wait: { minutes: 1 },
  wait_for_event: {},
  wait_until: { date: '2030-01-01' },
  handoff: {},
};

const isTaken = (type: keyof typeof data, given: object) =>
  graphSchema.safeParse({ nodes: [{ id: 'n', type, position, data: { ...data[type], ...given } }], edges: [] }).success;

/** Stored flows, and the programs that write them, rely on these limits. */
it.each<[keyof typeof data, string, number, (size: number) => object]>([
  ['start', 'triggers', 20, (size) => ({ triggers: list(size, () => ({ type: 'any_message' })) })],
  ['start', 'keywords', 100, (size) => ({ triggers: [keywords(list(size, (at) => `${at}`))] })],
  ['start', 'characters of a keyword', 200, (size) => ({ triggers: [keywords([text(size)])] })],
  ['start', 'characters of a button', 200, (size) => ({ triggers: [{ type: 'button', text: text(size) }] })],
  ['send_message', 'characters of text', 4096, (size) => ({ body: text(size) })],
  ['send_message', 'characters of a caption', 1024, (size) => ({ caption: text(size) })],
  ['send_message', 'characters of a filename', 240, (size) => ({ filename: text(size) })],
  ['send_message', 'reply buttons', 3, (size) => ({ buttons: list(size, (at) => ({ id: `${at}`, title: `${at}` })) })],
  ['send_message', 'components', 20, (size) => ({ components: list(size, () => ({ type: 'body' })) })],
  ['ask', 'choices', 20, (size) => ({ choices: list(size, (at) => ({ id: `${at}`, title: `${at}` })) })],
  ['ask', 'characters of the name of the answer', 100, (size) => ({ variable: text(size) })],
  ['ask', 'characters of the second question', 4096, (size) => ({ retryMessage: text(size) })],
  ['ask', 'more questions', 10, (size) => ({ maxRetries: size })],
  ['ask', 'minutes of waiting (30 days)', 43_200, (size) => ({ timeoutMinutes: size })],
  ['ask', 'seconds of collecting', 30, (size) => ({ collectSeconds: size })],
  ['condition', 'branches', 50, (size) => ({ branches: list(size, (at) => ({ ...branch, id: `${at}` })) })],
  ['condition', 'rules', 50, (size) => ({ branches: [{ ...branch, rules: list(size, () => rule) }] })],
  ['condition', 'characters of a branch’s name', 60, (size) => ({ branches: [{ ...branch, name: text(size) }] })],
  [
    'condition',
    'characters of a variable',
    100,
    (size) => ({ branches: [{ ...branch, rules: [{ ...rule, variable: text(size) }] }] }),
  ],
  [
    'condition',
    'characters of a value',
    4096,
    (size) => ({ branches: [{ ...branch, rules: [{ ...rule, value: text(size) }] }] }),
  ],
  [
    'condition',
    'values',
    100,
    (size) => ({ branches: [{ ...branch, rules: [{ ...rule, value: list(size, (at) => at) }] }] }),
  ],
  ['http_request', 'headers', 50, (size) => ({ headers: list(size, (at) => ({ key: `X-${at}`, value: 'x' })) })],
  ['http_request', 'characters of a header', 8000, (size) => ({ headers: [{ key: 'X', value: text(size) }] })],
  ['http_request', 'characters of a header’s name', 200, (size) => ({ headers: [{ key: text(size), value: 'x' }] })],
  [
    'http_request',
    'characters of a secret’s name',
    100,
    (size) => ({ headers: [{ key: 'X', secretRef: text(size) }] }),
  ],
  ['http_request', 'characters of the URL', 8000, (size) => ({ url: text(size) })],
  ['http_request', 'retries', 3, (size) => ({ retries: size })],
  ['set_contact', 'tags', 100, (size) => ({ addTags: list(size, (at) => `${at}`) })],
  ['set_contact', 'characters of a tag', 100, (size) => ({ removeTags: [text(size)] })],
  ['set_variable', 'characters of a name', 100, (size) => ({ variable: text(size) })],
  ['set_variable', 'characters of a value', 4096, (size) => ({ value: text(size) })],
  ['run_flow', 'values that go in', 50, (size) => ({ inputs: named(size) })],
  ['run_flow', 'values that come back', 50, (size) => ({ outputs: named(size) })],
  ['run_flow', 'characters of a text that goes in', 4096, (size) => ({ inputs: { a: text(size) } })],
  ['run_flow', 'characters of a name', 100, (size) => ({ outputs: { a: text(size) } })],
  ['wait', 'minutes (30 days)', 43_200, (size) => ({ minutes: size })],
  ['wait_for_event', 'minutes (30 days)', 43_200, (size) => ({ timeoutMinutes: size })],
  ['wait_for_event', 'values of an event', 50, (size) => ({ responseMap: named(size) })],
  ['wait_until', 'minutes after the date (a year)', 525_600, (size) => ({ offsetMinutes: size })],
  ['wait_until', 'minutes before the date (a year)', 525_600, (size) => ({ offsetMinutes: -size })],
  ['handoff', 'characters of a note', 1000, (size) => ({ note: text(size) })],
])('%s takes %s up to %i, and no more', (type, _what, limit, given) => {
  expect([isTaken(type, given(limit)), isTaken(type, given(limit + 1))]).toEqual([true, false]);
});

it.each([
  ['ask', { timeoutMinutes: 1 }, { timeoutMinutes: 0 }],
  ['ask', { maxRetries: 0 }, { maxRetries: -1 }],
  ['ask', { collectSeconds: 0 }, { collectSeconds: -1 }],
  ['wait', { minutes: 1 }, { minutes: 0 }],
  ['http_request', { retries: 0 }, { retries: -1 }],
  ['http_request', { timeoutMs: 1 }, { timeoutMs: 0 }],
] as const)('%s takes %j and not %j', (type, least, less) => {
  expect([isTaken(type, least), isTaken(type, less)]).toEqual([true, false]);
});

it('a graph takes 500 nodes, 2,000 edges and 100 notes of 2,000 characters', () => {
  const node = (at: number) => ({ id: `n${at}`, type: 'end', position, data: {} });
  const edge = (at: number) => ({ id: `e${at}`, source: 'a', target: 'b' });
  const note = (at: number, length = 1) => ({ id: `m${at}`, text: text(length), position });
  const isGraph = (nodes: number, edges: number, notes: number, length = 1) =>
    graphSchema.safeParse({
      ...{ nodes: list(nodes, node), edges: list(edges, edge) },
      notes: list(notes, (at) => note(at, length)),
    }).success;
  expect(isGraph(500, 2000, 100, 2000)).toBe(true);
  expect([isGraph(501, 0, 0), isGraph(0, 2001, 0), isGraph(0, 0, 101), isGraph(0, 0, 1, 2001)]).not.toContain(true);
});
