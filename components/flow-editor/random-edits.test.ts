import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { draftProblems } from '#lib/flows/graph/draft-problems.ts';
import { nodeFacts, nodeTypes } from '#lib/flows/graph/node-facts.ts';
import { type Graph, graphSchema } from '#lib/flows/graph/schema.ts';
import { clipOf } from './clip.ts';
import * as edit from './edit-graph.ts';
import { type History, record, redo, startHistory, undo } from './history.ts';
import { newNode } from './new-node.ts';
import { readClip } from './read-clip.ts';

type World = { history: History<Graph>; clip: string };

const number = fc.nat({ max: 1000 });
const place = fc.record({ x: fc.integer({ min: -500, max: 500 }), y: fc.integer({ min: -500, max: 500 }) });
const act = fc.record({
  what: fc.constantFrom(
    ...(['add', 'add', 'after', 'insert', 'note', 'connect', 'connect', 'move', 'rename'] as const),
    ...(['choices', 'remove', 'copy', 'paste', 'duplicate', 'undo', 'undo', 'redo'] as const),
  ),
  ...{ one: number, other: number, third: number, at: place },
});
type Act = typeof act extends fc.Arbitrary<infer Value> ? Value : never;

const pick = <Item>(items: readonly Item[], at: number): Item | undefined => items[at % (items.length || 1)];

function perform({ history, clip }: World, { what, one, other, third, at }: Act): World {
  const graph = history.present;
  const node = pick(graph.nodes, one);
  const ids = new Set([...edit.takenIds(graph)].filter((_, index) => (one + index * other) % 3 > 0));
  const fresh = newNode(graph, pick(nodeTypes, third) ?? 'end', at);
  const changed = (next: Graph, gesture?: string) => ({ history: record(history, next, gesture), clip });
  switch (what) {
    case 'add':
      return changed(edit.addNode(graph, fresh));
    case 'after':
      return changed(edit.addNode(graph, fresh, node));
    case 'insert':
      return changed(edit.insertInto(graph, fresh, pick(graph.edges, other)?.id ?? ''));
    case 'note':
      return changed(edit.addNote(graph, at).graph);
    case 'connect': {
      const handle = node && pick(nodeFacts(node).handles, third)?.id;
      const target = pick(graph.nodes, other)?.id ?? '';
      return changed(edit.connect(graph, { source: node?.id ?? '', sourceHandle: handle ?? '', target }));
    }
    case 'move':
      return changed(
        edit.move(graph, new Map([[pick([...edit.takenIds(graph)], one) ?? '', at]])),
        `move ${third % 2}`,
      );
    case 'rename':
      return changed(edit.rename(graph, node?.id ?? '', 'x'.repeat(third % 80)), 'rename');
    case 'choices': {
      if (node?.type !== 'send_message') return { history, clip };
      const buttons = Array.from({ length: third % 4 }, (_, index) => ({ id: `b${index + (other % 2)}`, title: 'B' }));
      return changed(edit.setData(graph, node.id, { ...node.data, buttons }));
    }
    case 'remove':
      return changed(
        edit.remove(graph, {
          nodes: one % 4 ? [node?.id ?? ''] : [...ids],
          edges: [pick(graph.edges, third)?.id ?? ''],
        }),
      );
    case 'copy':
      return { history, clip: clipOf(edit.part(graph, ids)) };
    case 'paste': {
      const piece = readClip(clip);
      return piece === 'broken' ? { history, clip } : changed(edit.paste(graph, piece, at).graph);
    }
    case 'duplicate':
      return changed(edit.paste(graph, edit.part(graph, ids)).graph);
    case 'undo':
      return { history: undo(history), clip };
    case 'redo':
      return { history: redo(history), clip };
  }
}

it('keeps a flow sound and every step undoable, over any sequence of edits', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 60 }), (acts) => {
      const begun: Graph = { nodes: [], edges: [] };
      let world: World = { history: startHistory(begun), clip: '' };
      for (const one of acts) {
        const before = JSON.stringify(world.history.present);
        world = perform(world, one);
        const { present, past } = world.history;
        expect(draftProblems(graphSchema.parse(present))).toEqual([]);
        if (one.what === 'copy') expect(readClip(world.clip)).not.toBe('broken');
        if (one.what === 'undo' || one.what === 'redo' || JSON.stringify(present) === before) continue;
        if (past.length > 0) expect(redo(undo(world.history)).present).toBe(present);
      }
      let { history } = world;
      while (history.past.length > 0) history = undo(history);
      if (world.history.past.length < 100) expect(history.present).toEqual(begun);
    }),
    { numRuns: 60, seed: 7 },
  );
});
