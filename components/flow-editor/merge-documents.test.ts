import { describe, expect, it } from 'vitest';
import type { FlowNode } from '#lib/flows/graph/schema.ts';
import { rebase, record, startHistory, undo } from './history.ts';
import { conflictsOf, mergeDocuments, takeAlong, withArrived } from './merge-documents.ts';

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

it('lets Undo take back only what was done here', () => {
  const [first, second, saved] = [flow('one', 'b'), flow('two', 'b'), flow('two', 'theirs')];
  const history = rebase(record(startHistory(first), second), takeAlong(second, saved));
  expect(history.present).toBe(saved);
  expect(undo(history).present).toEqual(flow('one', 'theirs'));
});
