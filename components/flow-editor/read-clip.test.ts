import { expect, it } from 'vitest';
import { buildGraph } from '#lib/flows/testing/build-graph.ts';
import { clipOf, isClip } from './clip.ts';
import { readClip } from './read-clip.ts';

const graph = buildGraph({ m: ['send_message', { body: 'Hi' }], e: ['end', {}] }, 'm > e');

it('reads what was copied, and a flow that was exported', () => {
  expect(isClip(clipOf(graph))).toBe(true);
  expect(readClip(clipOf(graph))).toEqual(graph);
  const file = { format: 'parley.flow', name: 'Any', graph: { ...graph, version: 1 } };
  expect(readClip(JSON.stringify(file))).toMatchObject(graph);
});

it.each(['', 'Hello', '{"a": 1}', '[1]'])('leaves other text alone: %s', (text) => {
  expect(isClip(text)).toBe(false);
});

it.each([
  ['half a text', clipOf(graph).slice(0, -3)],
  ['an unknown kind of node', clipOf(graph).replace('send_message', 'run_code')],
  ['an unknown field', clipOf(graph).replace('"body"', '"script"')],
  ['an edge to nowhere', clipOf({ ...graph, nodes: graph.nodes.slice(0, 1) })],
  ['an id twice', clipOf({ ...graph, nodes: graph.nodes.map((node) => ({ ...node, id: 'm' })) as never })],
  ['another format', clipOf(graph).replace('flow-part', 'flow-list')],
  ['a prototype', '{"format":"parley.flow-part","graph":{"__proto__":{"nodes":[]},"nodes":1,"edges":[]}}'],
  [
    'more than a flow may have',
    clipOf({ nodes: Array.from({ length: 501 }, () => graph.nodes[0]) as never, edges: [] }),
  ],
  ['too much text', clipOf(graph) + ' '.repeat(2_000_000)],
])('refuses %s', (_, text) => {
  expect(isClip(text)).toBe(true);
  expect(readClip(text)).toBe('broken');
});
