import { expect, it } from 'vitest';
import type { FlowNode } from '#lib/flows/graph/schema.ts';
import { rebase, record, startHistory, undo } from './history.ts';
import { conflictsOf, mergeDocuments, takeAlong } from './merge-documents.ts';

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

it('lets Undo take back only what was done here', () => {
  const [first, second, saved] = [flow('one', 'b'), flow('two', 'b'), flow('two', 'theirs')];
  const history = rebase(record(startHistory(first), second), takeAlong(second, saved));
  expect(history.present).toBe(saved);
  expect(undo(history).present).toEqual(flow('one', 'theirs'));
});
