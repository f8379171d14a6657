import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { draftProblems } from './draft-problems.ts';
import { mergeGraphs, underTheirs } from './merge-graphs.ts';
import type { FlowNode, Graph } from './schema.ts';

const position = { x: 0, y: 0 };
const message = (id: string, body = id, buttons: string[] = []): FlowNode => ({
  id,
  type: 'send_message',
  position,
  data: { body, ...(buttons.length > 0 && { buttons: buttons.map((button) => ({ id: button, title: button })) }) },
});
const edge = (source: string, target: string, sourceHandle = 'next') => ({
  id: `${source}>${target}`,
  source,
  sourceHandle,
  target,
});

const base: Graph = {
  nodes: [message('a'), message('b'), message('c')],
  edges: [edge('a', 'b'), edge('b', 'c')],
};

type Edit = (graph: Graph) => Graph;
const say =
  (id: string, body: string): Edit =>
  (graph) => ({
    ...graph,
    nodes: graph.nodes.map((node) => (node.id === id ? ({ ...node, data: { ...node.data, body } } as FlowNode) : node)),
  });
const move =
  (id: string, x: number): Edit =>
  (graph) => ({
    ...graph,
    nodes: graph.nodes.map((node) => (node.id === id ? { ...node, position: { x, y: 1 } } : node)),
  });
const remove =
  (id: string): Edit =>
  (graph) => ({
    ...graph,
    nodes: graph.nodes.filter((node) => node.id !== id),
    edges: graph.edges.filter(({ source, target }) => source !== id && target !== id),
  });
const add =
  (id: string, body = id): Edit =>
  (graph) => ({ ...graph, nodes: [...graph.nodes, message(id, body)] });
const connect =
  (source: string, target: string): Edit =>
  (graph) => {
    const ids = graph.nodes.map(({ id }) => id);
    if (!ids.includes(source) || !ids.includes(target)) return graph;
    const others = graph.edges.filter((one) => one.source !== source);
    return { ...graph, edges: [...others, edge(source, target)] };
  };
const apply = (graph: Graph, edits: readonly Edit[]) => edits.reduce((before, edit) => edit(before), graph);
const merge = (mine: Edit[], theirs: Edit[], keep?: 'mine' | 'theirs') =>
  mergeGraphs({ base, mine: apply(base, mine), theirs: apply(base, theirs) }, keep && (() => keep));

/** As a set, because the order of nodes and edges and the IDs of edges mean nothing. */
const setOf = ({ nodes, edges }: Graph) => ({
  nodes: nodes.toSorted((a, b) => a.id.localeCompare(b.id)),
  edges: edges.map(({ source, target, sourceHandle }) => `${source}.${sourceHandle} > ${target}`).toSorted(),
});

describe('different nodes', () => {
  it('merge: texts, positions, new nodes and edges, without asking', () => {
    const { graph, conflicts } = merge(
      [say('a', 'mine'), add('d'), connect('c', 'd')],
      [say('b', 'theirs'), move('a', 40), add('e'), remove('c')],
      'theirs',
    );
    expect(conflicts).toEqual(['c']);
    expect(merge([say('a', 'mine'), add('d')], [say('b', 'theirs'), move('a', 40), remove('c')])).toEqual({
      conflicts: [],
      graph: {
        nodes: [{ ...message('a', 'mine'), position: { x: 40, y: 1 } }, message('b', 'theirs'), message('d')],
        edges: [edge('a', 'b')],
      },
    });
    expect(draftProblems(graph)).toEqual([]);
  });

  it('are both kept if both are new under one ID', () => {
    const { graph, conflicts } = merge([add('d', 'mine'), connect('c', 'd')], [add('d', 'theirs'), connect('a', 'd')]);
    expect(conflicts).toEqual([]);
    expect(graph.nodes.map(({ id, data }) => [id, (data as { body: string }).body]).slice(3)).toEqual([
      ['d', 'theirs'],
      ['d_2', 'mine'],
    ]);
    expect(setOf(graph).edges).toEqual(['a.next > d', 'b.next > c', 'c.next > d_2']);
  });
});

describe('the same node', () => {
  it('is asked about if both changed it, and becomes what was chosen', () => {
    const edits = [[say('a', 'mine')], [say('a', 'theirs'), say('b', 'theirs')]] as const;
    const bodies = (keep: 'mine' | 'theirs') =>
      merge([...edits[0]], [...edits[1]], keep).graph.nodes.map(({ data }) => (data as { body: string }).body);
    expect(merge([...edits[0]], [...edits[1]]).conflicts).toEqual(['a']);
    expect(bodies('mine')).toEqual(['mine', 'theirs', 'c']);
    expect(bodies('theirs')).toEqual(['theirs', 'theirs', 'c']);
  });

  it.each([
    ['changed', say('b', 'theirs'), ['a.next > b', 'b.next > c']],
    ['led elsewhere', connect('b', 'a'), ['a.next > b', 'b.next > a']],
    ['led to', connect('c', 'b'), ['a.next > b', 'b.next > c', 'c.next > b']],
  ])('is asked about where one removed what the other %s', (_, edit, edges) => {
    const removed = merge([remove('b')], [edit], 'mine');
    expect(removed.conflicts).toEqual(['b']);
    expect(removed.graph.nodes.map(({ id }) => id)).toEqual(['a', 'c']);
    const kept = merge([remove('b')], [edit], 'theirs');
    expect(kept.graph.nodes.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
    expect(setOf(kept.graph).edges).toEqual(edges);
  });

  it('is asked about if an exit leads to two places, or is gone', () => {
    expect(merge([connect('c', 'a')], [connect('c', 'b')]).conflicts).toEqual(['c']);
    const withButtons: Graph = { nodes: [message('a', 'a', ['yes', 'no']), message('b')], edges: [] };
    const mine = { ...withButtons, edges: [edge('a', 'b', 'no')] };
    const theirs = { ...withButtons, nodes: [message('a', 'a', ['yes']), message('b')] };
    const fork = { base: withButtons, mine, theirs };
    expect(mergeGraphs(fork).conflicts).toEqual(['a']);
    expect(mergeGraphs(fork).graph).toEqual({ ...withButtons, edges: mine.edges });
    expect(mergeGraphs(fork, () => 'theirs').graph).toEqual(theirs);
  });

  it('is not asked about if both did the same', () => {
    expect(merge([say('a', 'same'), remove('c')], [say('a', 'same'), remove('c')]).conflicts).toEqual([]);
  });

  it('is asked about for notes as for nodes', () => {
    const note = (text: string) => ({ ...base, notes: [{ id: 'n', text, position }] });
    const fork = { base: note('was'), mine: note('mine'), theirs: note('theirs') };
    expect(mergeGraphs(fork).conflicts).toEqual(['n']);
    expect(mergeGraphs(fork, () => 'theirs').graph.notes).toEqual(fork.theirs.notes);
  });
});

const ids = Array.from({ length: 8 }, (_, index) => `n${index}`);
const word = fc.string({ minLength: 1, maxLength: 3 });

/** Edits of these nodes by one person, with edges among them; new nodes get that person's names. */
function editsOf(own: string[], name: string): fc.Arbitrary<Edit[]> {
  const id = fc.constantFrom(...own);
  return fc.array(
    fc.oneof(
      fc.tuple(id, word).map(([node, text]) => say(node, `${name} ${text}`)),
      fc.tuple(id, fc.integer({ min: 1, max: 999 })).map(([node, x]) => move(node, x)),
      id.map(remove),
      fc.integer({ min: 0, max: 3 }).map((number): Edit => {
        const fresh = `${name}${number}`;
        return (graph) => (graph.nodes.some((node) => node.id === fresh) ? graph : add(fresh)(graph));
      }),
      fc
        .tuple(id, id)
        .map(([source, target]) => (source === target ? (graph: Graph) => graph : connect(source, target))),
    ),
    { maxLength: 8 },
  );
}

const drawn = fc
  .uniqueArray(fc.tuple(fc.constantFrom(...ids), fc.constantFrom(...ids)), { selector: ([source]) => source })
  .map(
    (pairs): Graph => ({
      nodes: ids.map((id) => message(id)),
      edges: pairs.flatMap(([source, target]) => (source === target ? [] : [edge(source, target)])),
    }),
  );

describe('whatever was drawn', () => {
  it('edits of different nodes are as if made one after the other, in either order', () => {
    const mineFirst = fc.tuple(drawn, editsOf(ids.slice(0, 4), 'm'), editsOf(ids.slice(4), 't'));
    fc.assert(
      fc.property(mineFirst, ([was, mine, theirs]) => {
        const { graph, conflicts } = mergeGraphs({ base: was, mine: apply(was, mine), theirs: apply(was, theirs) });
        expect(conflicts).toEqual([]);
        expect(setOf(graph)).toEqual(setOf(apply(apply(was, mine), theirs)));
        expect(setOf(graph)).toEqual(setOf(apply(apply(was, theirs), mine)));
      }),
    );
  });

  it('no edit is lost, both sides are asked the same, and the graph is sound', () => {
    const overlapping = fc.tuple(drawn, editsOf(ids, 'm'), editsOf(ids, 't'), fc.boolean());
    fc.assert(
      fc.property(overlapping, ([was, first, second, isMine]) => {
        const [mine, theirs] = [apply(was, first), apply(was, second)];
        const { graph, conflicts } = mergeGraphs({ base: was, mine, theirs }, () => (isMine ? 'mine' : 'theirs'));
        const mirrored = mergeGraphs({ base: was, mine: theirs, theirs: mine }, () => (isMine ? 'theirs' : 'mine'));
        expect(draftProblems(graph)).toEqual([]);
        expect(mirrored.conflicts.toSorted()).toEqual(conflicts.toSorted());
        expect(setOf(mirrored.graph).edges).toEqual(setOf(graph).edges);
        const bodyIn = (there: Graph, id: string) =>
          (there.nodes.find((node) => node.id === id)?.data as { body?: string } | undefined)?.body;
        for (const id of ids) {
          const now = [mine, theirs].map((side) => bodyIn(side, id)).filter((body) => body !== bodyIn(was, id));
          if (conflicts.includes(id)) expect(bodyIn(graph, id)).toBe(bodyIn(isMine ? mine : theirs, id));
          else if (now.length > 0) expect(bodyIn(graph, id)).toBe(now[0]);
          else expect(bodyIn(graph, id)).toBe(bodyIn(was, id));
        }
      }),
    );
  });

  it('no edit of theirs is lost where mine goes under it, and the graph is sound', () => {
    fc.assert(
      fc.property(fc.tuple(drawn, editsOf(ids, 'm'), editsOf(ids, 't')), ([was, first, second]) => {
        const [mine, theirs] = [apply(was, first), apply(was, second)];
        const graph = underTheirs({ base: was, mine, theirs });
        expect(draftProblems(graph)).toEqual([]);
        const bodies = (there: Graph) =>
          new Map(there.nodes.map(({ id, data }) => [id, (data as { body: string }).body]));
        const [before, own, other, now] = [was, mine, theirs, graph].map(bodies);
        for (const id of ids) {
          const isTheirs = other?.get(id) !== before?.get(id);
          if (isTheirs) expect(now?.get(id)).toBe(other?.get(id));
          else if (own?.has(id)) expect(now?.get(id)).toBe(own.get(id));
        }
        const ends = setOf(graph).edges;
        for (const one of setOf(theirs).edges) if (!setOf(was).edges.includes(one)) expect(ends).toContain(one);
      }),
    );
  });

  it('is theirs where I changed nothing, and mine where they did not', () => {
    fc.assert(
      fc.property(fc.tuple(drawn, editsOf(ids, 'm')), ([was, edits]) => {
        const changed = apply(was, edits);
        for (const fork of [
          { base: was, mine: was, theirs: changed },
          { base: was, mine: changed, theirs: was },
        ]) {
          expect(setOf(mergeGraphs(fork).graph)).toEqual(setOf(changed));
          expect(setOf(underTheirs(fork))).toEqual(setOf(changed));
          expect(mergeGraphs(fork).conflicts).toEqual([]);
        }
      }),
    );
  });
});
