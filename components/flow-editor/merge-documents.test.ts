import { describe, expect, it } from 'vitest';
import type { FlowNode } from '#lib/flows/graph/schema.ts';
import { rebase, record, startHistory, undo } from './history.ts';
import { conflictsOf, mergeDocuments, takeAlong, withArrived } from './merge-documents.ts';
import type { FlowDocument } from './use-flow-document.ts';

const message = (id: string, body: string): FlowNode => ({
  id,
  type: 'send_message',
  position: { x: 0, y: 0 },
  data: { body },
});
const flow = (a: string, b: string, name = 'Flow') => ({
  name,
  graph: { nodes: [message('a', a), message('b', b)], edges: [] },
});

it('merges the name as it merges nodes, where mine wins', () => {
  const fork = { base: flow('a', 'b'), mine: flow('mine', 'b'), theirs: flow('a', 'theirs', 'Their name') };
  expect(mergeDocuments(fork)).toEqual(flow('mine', 'theirs', 'Their name'));
  expect(mergeDocuments({ ...fork, mine: flow('mine', 'b', 'My name') }).name).toBe('My name');
  expect(conflictsOf(fork)).toEqual([]);
  expect(conflictsOf({ ...fork, theirs: flow('theirs', 'b') })).toEqual(['a']);
});

describe('when a save got no response', () => {
  const [base, sent] = [flow('one', 'b'), flow('two', 'b', 'New name')];

  it('takes what arrived for one’s own, so that a later change or an Undo of it wins without a question', () => {
    const theirs = flow('two', 'theirs', 'New name');
    const known = withArrived(base, { sent: [sent], theirs });
    expect(known).toEqual({ name: 'New name', graph: { nodes: [message('b', 'b'), message('a', 'two')], edges: [] } });
    expect(conflictsOf({ base: known, mine: flow('three', 'b'), theirs })).toEqual([]);
    expect(mergeDocuments({ base: known, mine: base, theirs })).toEqual(flow('one', 'theirs'));
  });

  it('asks about a change by others, whether it arrived before that or not', () => {
    const theirs = flow('theirs', 'b');
    const known = withArrived(base, { sent: [sent], theirs });
    expect(known).toBe(base);
    expect(conflictsOf({ base: known, mine: sent, theirs })).toEqual(['a']);
  });

  it('asks about other exits of the same node', () => {
    const theirs = { ...sent, graph: { ...sent.graph, edges: [{ id: 'e', source: 'a', target: 'b' }] } };
    const known = withArrived(base, { sent: [sent], theirs });
    expect(conflictsOf({ base: known, mine: flow('three', 'b'), theirs })).toEqual(['a']);
  });
});

describe('Undo after someone else saved', () => {
  const undone = (first: FlowDocument, second: FlowDocument, saved: FlowDocument) => {
    const history = rebase(record(startHistory(first), second), takeAlong(second, saved, second));
    expect(history.present).toBe(saved);
    return undo(history).present;
  };

  it('takes back what was done here', () => {
    expect(undone(flow('one', 'b'), flow('two', 'b'), flow('two', 'theirs'))).toEqual(flow('one', 'theirs'));
  });

  it('leaves what they made of the same text or name', () => {
    expect(undone(flow('one', 'b', 'Old'), flow('two', 'b', 'New'), flow('theirs', 'b', 'Theirs'))).toEqual(
      flow('theirs', 'b', 'Theirs'),
    );
  });

  it('takes back one field of a node of which they changed another, or the place', () => {
    const titled = (body: string, title?: string, x = 0): FlowDocument => ({
      name: 'Flow',
      graph: {
        nodes: [{ ...message('a', body), ...(title && { title }), position: { x, y: 0 } } as FlowNode],
        edges: [],
      },
    });
    expect(undone(titled('one'), titled('two'), titled('two', 'Theirs', 40))).toEqual(titled('one', 'Theirs', 40));
  });

  it('does not bring back what they removed', () => {
    const saved = { ...flow('two', 'b'), graph: { nodes: [message('b', 'b')], edges: [] } };
    expect(undone(flow('one', 'b'), flow('two', 'b'), saved)).toEqual(saved);
  });

  it('does not remove what they changed or connected after it was added here', () => {
    const without = { ...flow('a', 'b'), graph: { nodes: [message('a', 'a')], edges: [] } };
    expect(undone(without, flow('a', 'b'), flow('a', 'theirs'))).toEqual(flow('a', 'theirs'));
    const joined = flow('a', 'b');
    const saved = { ...joined, graph: { ...joined.graph, edges: [{ id: 'e', source: 'a', target: 'b' }] } };
    expect(undone(without, joined, saved)).toEqual(saved);
    expect(undone(without, joined, flow('theirs', 'b'))).toMatchObject({ graph: { nodes: [message('a', 'theirs')] } });
  });

  it('leaves where they led an exit', () => {
    const to = (target: string) => {
      const document = flow('a', 'b');
      const nodes = [...document.graph.nodes, message('c', 'c')];
      return { ...document, graph: { nodes, edges: [{ id: 'e', source: 'a', target }] } };
    };
    expect(undone(to('b'), to('c'), to('a')).graph.edges).toEqual(to('a').graph.edges);
    expect(undone(to('b'), to('c'), { ...to('c'), name: 'Theirs' })).toEqual({ ...to('b'), name: 'Theirs' });
  });
});

it('keeps what was done here in the present document', () => {
  const [base, mine] = [flow('one', 'b', 'Flow'), flow('two', 'b', 'Mine')];
  const history = record(startHistory(base), mine);
  const { present, past } = rebase(history, takeAlong(base, flow('one', 'theirs', 'Theirs'), mine));
  expect(present).toEqual(flow('two', 'theirs', 'Mine'));
  expect(past).toEqual([flow('one', 'theirs', 'Theirs')]);
});
