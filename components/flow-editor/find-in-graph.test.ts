import { expect, it } from 'vitest';
import type { Graph } from '#lib/flows/graph/schema.ts';
import { buildGraph } from '#lib/flows/testing/build-graph.ts';
import { findInGraph } from './find-in-graph.ts';

const graph: Graph = buildGraph({
  s: ['start', { triggers: [{ type: 'keyword', match: 'exact', keywords: ['Order'] }] }],
  a: ['ask', { message: { body: 'What is your order number?' }, expect: 'text', variable: 'order_id' }],
  c: ['http_request', { method: 'GET', url: 'https://shop.example/{{order_id}}', responseMap: { 'a.b': 'state' } }],
  m: ['send_message', { body: `${'x'.repeat(100)} parcel ${'y'.repeat(100)}` }],
});
const found = (text: string, of = graph) => findInGraph(of, text).map(({ id }) => id);

it('finds texts, variables, kinds and IDs, whatever their case', () => {
  expect(found('ORDER')).toEqual(['s', 'a', 'c']);
  expect(found('state')).toEqual(['c']);
  expect(found('a.b')).toEqual(['c']);
  expect(found('call api')).toEqual(['c']);
  expect(found('no answer')).toEqual(['a']);
  expect(found('  ')).toEqual([]);
  expect(found('nowhere')).toEqual([]);
});

it('finds titles and notes, and shows the words around the place', () => {
  const named: Graph = {
    ...graph,
    nodes: graph.nodes.map((node) => (node.id === 'm' ? { ...node, title: 'Tell the parcel’s place' } : node)),
    notes: [{ id: 'n', text: 'Ask Asha about the parcels', position: { x: 0, y: 0 } }],
  };
  expect(findInGraph(named, 'parcel')).toEqual([
    { id: 'm', title: 'Tell the parcel’s place', excerpt: '' },
    { id: 'n', title: '', excerpt: 'Ask Asha about the parcels' },
  ]);
  expect(findInGraph(graph, 'parcel')[0]?.excerpt).toMatch(/^…x+ parcel y+…$/);
});
