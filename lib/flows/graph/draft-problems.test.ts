import { describe, expect, it } from 'vitest';
import { issuesOf } from '#lib/contract/validate.ts';
import { buildGraph } from '../testing/build-graph.ts';
import { draftProblems } from './draft-problems.ts';
import { graphSchema } from './schema.ts';
import { parseStoredGraph, publicGraph, storedGraph } from './stored-graph.ts';

const position = { x: 0, y: 0 };
const call = (data: object) => ({
  id: 'call',
  type: 'http_request',
  position,
  data: { method: 'GET', url: '', ...data },
});
const end = { id: 'end', type: 'end', position, data: {} };

const note = (id: string, length = 1) => ({ id, text: 'x'.repeat(length), position });

/** The paths of the problems. */
function refused(graph: unknown) {
  const parsed = graphSchema.safeParse(graph, { reportInput: true });
  if (parsed.success) return draftProblems(parsed.data).map(({ path }) => path);
  return issuesOf(parsed.error, []).map(({ loc }) => loc);
}

describe('a draft may be unfinished', () => {
  it.each([
    ['empty', { nodes: [], edges: [] }],
    ['a single http_request node', { nodes: [call({})], edges: [] }],
    [
      'a node with every documented field',
      {
        nodes: [
          call({
            url: 'https://x.example/{{id}}',
            headers: [
              { key: 'A', value: '{{b}}' },
              { key: 'B', secretRef: 's' },
            ],
            body: null,
            responseMap: { 'data.orders.0.id': 'order_id' },
            timeoutMs: null,
          }),
        ],
        edges: [],
      },
    ],
    ['loose ends and no start', { nodes: [call({}), end], edges: [] }],
    ['an end without data', { nodes: [{ id: 'end', type: 'end', position }], edges: [] }],
    ['an exported document', { version: 1, nodes: [], edges: [] }],
  ])('%s', (_, graph) => {
    expect(refused(graph)).toEqual([]);
  });
});

describe('what is refused in a draft, at its place', () => {
  const data = (given: object) => ({ nodes: [end, call(given)], edges: [] });
  it.each([
    ['an unknown node type', { nodes: [{ ...end, type: 'teleport' }], edges: [] }, ['nodes', 0, 'type']],
    ['a node without an id', { nodes: [{ ...end, id: undefined }], edges: [] }, ['nodes', 0, 'id']],
    ['an unknown data field', data({ tiemoutMs: 5 }), ['nodes', 1, 'data', 'tiemoutMs']],
    ['an unknown node field', { nodes: [{ ...end, selected: true }], edges: [] }, ['nodes', 0, 'selected']],
    ['timeoutMs 0', data({ timeoutMs: 0 }), ['nodes', 1, 'data', 'timeoutMs']],
    ['timeoutMs -1', data({ timeoutMs: -1 }), ['nodes', 1, 'data', 'timeoutMs']],
    ['timeoutMs 0.5', data({ timeoutMs: 0.5 }), ['nodes', 1, 'data', 'timeoutMs']],
    ['timeoutMs as text', data({ timeoutMs: '100' }), ['nodes', 1, 'data', 'timeoutMs']],
    ['an unknown method', data({ method: 'BREW' }), ['nodes', 1, 'data', 'method']],
    [
      'a header with neither value nor secret',
      data({ headers: [{ key: 'A' }] }),
      ['nodes', 1, 'data', 'headers', 0, 'value'],
    ],
    [
      'a header with both',
      data({ headers: [{ key: 'A', value: 'x', secretRef: 'y' }] }),
      ['nodes', 1, 'data', 'headers', 0, 'secretRef'],
    ],
    ['a double node id', { nodes: [end, end], edges: [] }, ['nodes', 1, 'id']],
    [
      'a double edge id',
      {
        nodes: [call({}), end],
        edges: [
          { id: 'e', source: 'call', sourceHandle: 'success', target: 'end' },
          { id: 'e', source: 'call', sourceHandle: 'error', target: 'end' },
        ],
      },
      ['edges', 1, 'id'],
    ],
    [
      'an edge to nowhere',
      { nodes: [call({})], edges: [{ id: 'e', source: 'call', sourceHandle: 'success', target: 'gone' }] },
      ['edges', 0, 'target'],
    ],
    [
      'an edge from nowhere',
      { nodes: [end], edges: [{ id: 'e', source: 'gone', sourceHandle: 'success', target: 'end' }] },
      ['edges', 0, 'source'],
    ],
    [
      'a handle that the node does not have',
      { nodes: [call({}), end], edges: [{ id: 'e', source: 'call', sourceHandle: 'next', target: 'end' }] },
      ['edges', 0, 'sourceHandle'],
    ],
    [
      'no handle where there are several',
      { nodes: [call({}), end], edges: [{ id: 'e', source: 'call', target: 'end' }] },
      ['edges', 0, 'sourceHandle'],
    ],
    [
      'an edge out of an end',
      { nodes: [end], edges: [{ id: 'e', source: 'end', target: 'end' }] },
      ['edges', 0, 'source'],
    ],
    ['a title of no letters', { nodes: [{ ...end, title: '' }], edges: [] }, ['nodes', 0, 'title']],
    ['a title of 61 letters', { nodes: [{ ...end, title: 'x'.repeat(61) }], edges: [] }, ['nodes', 0, 'title']],
    ['a note of the ID of a node', { nodes: [end], edges: [], notes: [note('end')] }, ['notes', 0, 'id']],
    ['a double note ID', { nodes: [], edges: [], notes: [note('a'), note('a')] }, ['notes', 1, 'id']],
    ['a note of 2,001 letters', { nodes: [], edges: [], notes: [note('a', 2001)] }, ['notes', 0, 'text']],
    [
      'a wait of no time',
      { nodes: [{ id: 'w', type: 'wait', position, data: { minutes: 0 } }], edges: [] },
      ['nodes', 0, 'data', 'minutes'],
    ],
    [
      'a wait of more than a month',
      { nodes: [{ id: 'w', type: 'wait', position, data: { minutes: 43_201 } }], edges: [] },
      ['nodes', 0, 'data', 'minutes'],
    ],
  ])('%s', (_, graph, place) => {
    expect(refused(graph)).toEqual([place]);
  });
});

it('keeps titles, names of branches and notes as they were given', () => {
  const rules = [{ variable: 'a', operator: 'exists' }];
  const branches = [{ id: 'b', name: 'Known', match: 'all', rules }];
  const graph = {
    nodes: [{ id: 'c', type: 'condition', title: 'x'.repeat(60), position, data: { branches } }],
    edges: [],
    notes: [note('a', 2000)],
  };
  expect(refused(graph)).toEqual([]);
  expect(publicGraph(parseStoredGraph(storedGraph(graphSchema.parse(graph))))).toEqual(graph);
});

it('stores a timeoutMs above 30000 as 30000 and leaves the rest of a graph as it was given', () => {
  const graph = {
    nodes: [call({ timeoutMs: 30_001, body: { z: 1, a: [null, '{{x}}'] } }), end],
    edges: [{ id: 'e', source: 'call', sourceHandle: 'error', target: 'end' }],
  };
  const [given, ...others] = graph.nodes;
  const expected = { ...graph, nodes: [{ ...given, data: { ...given?.data, timeoutMs: 30_000 } }, ...others] };
  expect(graphSchema.parse(graph)).toEqual(expected);
  expect(JSON.stringify(graphSchema.parse(graph).nodes[0]?.data)).toContain('"body":{"z":1,"a":[null,"{{x}}"]}');
});

it('lets an edge of a node with one exit omit its handle, and requires it where there are buttons', () => {
  const edge = { id: 'e', source: 'send', target: 'end' };
  const send = (buttons?: object[]) => ({ id: 'send', type: 'send_message', position, data: { body: 'x', buttons } });
  expect(refused({ nodes: [send(), end], edges: [edge] })).toEqual([]);
  expect(refused({ nodes: [send(), end], edges: [{ ...edge, sourceHandle: null }] })).toEqual([]);
  expect(refused({ nodes: [send(), end], edges: [{ ...edge, sourceHandle: 'error' }] })).toEqual([]);
  const buttons = [{ id: 'yes', title: 'Yes' }];
  expect(refused({ nodes: [send(buttons), end], edges: [{ ...edge, sourceHandle: 'yes' }] })).toEqual([]);
  expect(refused({ nodes: [send(buttons), end], edges: [edge] })).toEqual([['edges', 0, 'sourceHandle']]);
});

it.each(['end', 'handoff'])(
  'says that a node of type %s has no exit, at the edge that leaves it (correctness 14)',
  (type) => {
    const last = { id: 'last', type, position, data: {} };
    const graph = (sourceHandle?: string) =>
      graphSchema.parse({ nodes: [last, end], edges: [{ id: 'e', source: 'last', target: 'end', sourceHandle }] });
    for (const handle of [undefined, 'next']) {
      expect(draftProblems(graph(handle))).toEqual([
        {
          type: 'no_exit',
          path: ['edges', 0, 'source'],
          msg: `A node of type ${type} has no exit; remove the edge that leaves “last”.`,
        },
      ]);
    }
  },
);

it('searching paths: refuses more than 50 values from one response (isolation 4)', () => {
  const map = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`a.${index}`, `v${index}`]));
  const graph = (count: number) =>
    buildGraph({ c: ['http_request', { method: 'GET', url: 'https://x.example', responseMap: map(count) }] });
  expect(draftProblems(graph(50))).toEqual([]);
  expect(draftProblems(graph(51))).toMatchObject([{ type: 'too_many', path: ['nodes', 0, 'data', 'responseMap'] }]);
});
