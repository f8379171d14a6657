import { expect, it } from 'vitest';
import { buildGraph } from '#lib/flows/testing/build-graph.ts';
import { traceOf } from './trace.ts';

const graph = buildGraph(
  {
    s: ['start', { triggers: [] }],
    c: ['http_request', { method: 'GET', url: '' }],
    m: ['send_message', { body: 'Hi' }],
    e: ['end', {}],
  },
  's > c',
  'c.success > m',
  'c.error > e',
  'm > e',
);
const steps = [
  { node_id: 's', handle: 'next', called: null },
  { node_id: 'c', handle: 'error', called: null },
  { node_id: 'm', handle: 'next', called: { by: 'c' } },
];

it('highlights the path taken, the current node, and the failed one', () => {
  const trace = traceOf(graph, steps, { state: 'waiting', node_id: 'e' });
  expect([...trace.passed]).toEqual(['s', 'c']);
  expect([...trace.edges]).toEqual(['e0', 'e2']);
  expect([trace.at, trace.failed]).toEqual(['e', null]);
  expect(traceOf(graph, steps, { state: 'failed', node_id: 'c' })).toMatchObject({ at: null, failed: 'c' });
  expect(traceOf(graph, steps, { state: 'completed', node_id: null })).toMatchObject({ at: null, failed: null });
});

it('highlights no nodes that the graph lacks', () => {
  expect(traceOf(graph, [{ node_id: 'gone', handle: 'next', called: null }]).edges.size).toBe(0);
});
