import { describe, expect, test } from 'vitest';
import type { AdminFlow } from '#lib/flows/definitions/admin-operations.ts';
import { isDraftOf, openingOf } from './opening.ts';
import type { FlowDocument } from './use-flow-document.ts';

const documentOf = (note: string): FlowDocument => ({
  name: 'Orders',
  graph: { nodes: [{ id: 'e', type: 'end', position: { x: 0, y: 0 }, data: { note } }], edges: [] },
});

const flowOf = (note: string, revision: number): AdminFlow => ({
  id: '0199f0aa-6a3c-7c1e-9d3a-2f1f6f0c9b10',
  name: 'Orders',
  status: 'draft',
  draft_graph: documentOf(note).graph,
  published_version: null,
  warnings: [],
  updated_at: '2026-11-21T09:00:00.000Z',
  revision,
});

const keptOn = (base: string, note: string, isCurrent = false) => ({
  isCurrent,
  keptAt: 0,
  revision: 3,
  base: documentOf(base),
  document: documentOf(note),
});

describe('openingOf', () => {
  test('starts with the server’s draft when nothing is kept locally', () => {
    const { document, restored, base } = openingOf(flowOf('one', 3), []);
    expect(document).toEqual(documentOf('one'));
    expect(restored).toEqual([]);
    expect(base).toEqual({ document: documentOf('one'), revision: 3 });
  });

  test('saves the local draft on the current revision when only the revision changed', () => {
    expect(openingOf(flowOf('one', 5), [keptOn('one', 'mine', true)]).base).toEqual({
      document: documentOf('one'),
      revision: 5,
    });
  });

  test('saves the local draft on its own base when someone else has changed the draft', () => {
    expect(openingOf(flowOf('theirs', 5), [keptOn('one', 'mine')]).base).toEqual({
      document: documentOf('one'),
      revision: 3,
    });
  });

  test('continues with the latest of several and keeps the others in the undo history', () => {
    const kept = [keptOn('one', 'of one tab'), keptOn('theirs', 'of another', true)];
    const { restored, base } = openingOf(flowOf('theirs', 5), kept);
    expect(restored).toEqual([documentOf('of one tab'), documentOf('of another')]);
    expect(base.revision).toBe(5);
  });
});

describe('isDraftOf', () => {
  test('recognizes the same draft by its name and graph, whatever its revision', async () => {
    expect(await isDraftOf(flowOf('one', 9), { ...documentOf('one'), name: ' Orders ' })).toBe(true);
    expect(await isDraftOf(flowOf('one', 9), { ...documentOf('one'), name: 'Other' })).toBe(false);
    expect(await isDraftOf(flowOf('one', 9), documentOf('two'))).toBe(false);
  });

  test('recognizes a draft whose URL the server has trimmed (correctness 12)', async () => {
    const calling = (url: string): FlowDocument => ({
      name: 'Orders',
      graph: {
        nodes: [{ id: 'c', type: 'http_request', position: { x: 0, y: 0 }, data: { method: 'GET', url } }],
        edges: [],
      },
    });
    const there = { ...flowOf('one', 9), draft_graph: calling('https://x.example/a').graph };
    expect(await isDraftOf(there, calling(' https://x.example/a '))).toBe(true);
    expect(await isDraftOf(there, calling('https://x.example/b '))).toBe(false);
  });
});
