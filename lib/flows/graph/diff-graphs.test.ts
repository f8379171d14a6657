import { expect, it } from 'vitest';
import { buildGraph } from '../testing/build-graph.ts';
import { areSame, diffGraphs } from './diff-graphs.ts';

it('tells what was added, removed and changed, and overlooks positions and edge ids', () => {
  const from = buildGraph(
    { a: ['send_message', { body: 'x' }], b: ['end', {}], c: ['wait', { minutes: 1 }] },
    'a > b',
    'c > b',
  );
  const to = buildGraph(
    { c: ['wait', { minutes: 1 }], a: ['send_message', { body: 'y', name: 'n' }], d: ['end', {}] },
    'c > d',
    'a.next > d',
  );
  expect(diffGraphs({ from, to })).toMatchObject({
    nodes: [
      { id: 'a', change: 'changed', fields: ['body', 'name'] },
      { id: 'd', change: 'added' },
      { id: 'b', change: 'removed' },
    ],
    edges: { added: [{ source: 'c' }, { source: 'a' }], removed: [{ source: 'a' }, { source: 'c' }] },
  });
  expect(diffGraphs({ from, to: from })).toEqual({ nodes: [], edges: { added: [], removed: [] } });
  expect([areSame({ from, to: from }), areSame({ from, to })]).toEqual([true, false]);
});
