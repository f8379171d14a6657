import { expect, it } from 'vitest';
import { buildGraph } from '../testing/build-graph.ts';
import { areSame, countChanges, diffGraphs } from './diff-graphs.ts';

it('reports what was added, removed and changed, and ignores positions and edge IDs', () => {
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
      { node: { id: 'a' }, change: 'changed', fields: ['body', 'name'] },
      { node: { id: 'd' }, change: 'added' },
      { node: { id: 'b' }, change: 'removed' },
    ],
    edges: { added: [{ source: 'c' }, { source: 'a' }], removed: [{ source: 'a' }, { source: 'c' }] },
  });
  expect(diffGraphs({ from, to: from })).toEqual({ nodes: [], edges: { added: [], removed: [] } });
  expect([areSame({ from, to: from }), areSame({ from, to })]).toEqual([true, false]);
});

it('counts a new title as a change, and neither a place nor a note', () => {
  const from = buildGraph({ a: ['end', {}] });
  const titled = { ...from, nodes: from.nodes.map((node) => ({ ...node, title: 'Goodbye' })) };
  expect(diffGraphs({ from, to: titled }).nodes).toMatchObject([{ node: { title: 'Goodbye' }, fields: ['title'] }]);
  const moved = { ...from, nodes: from.nodes.map((node) => ({ ...node, position: { x: 9, y: 9 } })) };
  const noted = { ...moved, notes: [{ id: 'n', text: 'Hi', position: { x: 0, y: 0 } }] };
  expect([countChanges({ from, to: titled }), countChanges({ from, to: noted })]).toEqual([1, 0]);
});
