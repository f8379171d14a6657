import { expect, it } from 'vitest';
import { AdminError } from '#components/browser/admin-error.ts';
import type { AdminFlow } from '#lib/flows/definitions/admin-operations.ts';
import type { FlowNode } from '#lib/flows/graph/schema.ts';
import { ClashError, saveMerged } from './save-merged.ts';
import type { FlowDocument } from './use-flow-document.ts';

const says = (id: string, body: string): FlowNode => ({
  id,
  type: 'send_message',
  position: { x: 0, y: 0 },
  data: { body },
});
const draft = (a: string, b: string): FlowDocument => ({
  name: 'Flow',
  graph: { nodes: [says('a', a), says('b', b)], edges: [] },
});
const textsOf = ({ graph }: FlowDocument) => graph.nodes.map(({ data }) => ('body' in data ? data.body : null));

const failure = (status: number) => new AdminError({ status, code: 'any', message: 'It failed.' });

/** A server with `there` as its draft. It loses the first `failures` changes with these statuses. */
function serverWith(there: FlowDocument, revision: number, failures: number[] = []) {
  const flowOf = (): AdminFlow => ({
    id: '0199f0aa-6a3c-7c1e-9d3a-2f1f6f0c9b10',
    name: there.name,
    status: 'draft',
    draft_graph: there.graph,
    published_version: null,
    warnings: [],
    updated_at: '2026-11-21T09:00:00.000Z',
    revision,
  });
  return {
    async put(document: FlowDocument, on: number) {
      const status = failures.shift() ?? (on === revision ? null : 412);
      if (status !== null) throw failure(status);
      [there, revision] = [document, revision + 1];
      return flowOf();
    },
    read: async () => flowOf(),
  };
}

const [base, mine] = [draft('a', 'b'), draft('mine', 'b')];

const save = (server: ReturnType<typeof serverWith>, unanswered: FlowDocument[] = []) =>
  saveMerged({
    document: mine,
    base: { document: base, revision: 1 },
    unanswered,
    onUnanswered: () => unanswered.push(mine),
    ...server,
  });

it('sends the document as it is while no one else saves', async () => {
  const { sent, flow } = await save(serverWith(base, 1));
  expect(sent).toBe(mine);
  expect(flow.revision).toBe(2);
});

it('sends it as it is when only the revision is another', async () => {
  expect((await save(serverWith(base, 4))).sent).toBe(mine);
});

it('merges what someone else saved', async () => {
  const { sent, flow } = await save(serverWith(draft('a', 'theirs'), 2));
  expect(textsOf(sent)).toEqual(['mine', 'theirs']);
  expect(flow.revision).toBe(3);
});

it('sends nothing over a change to the same node', async () => {
  const theirs = draft('theirs', 'b');
  const error = await save(serverWith(theirs, 2)).catch((failed) => failed);
  expect(error).toBeInstanceOf(ClashError);
  expect(error.clash).toEqual({ base, theirs: { document: theirs, revision: 2 }, conflicts: ['a'] });
});

it('takes what arrived without a response for its own', async () => {
  const unanswered = [draft('before', 'b')];
  expect((await save(serverWith(draft('before', 'b'), 2), unanswered)).sent).toBe(mine);
  // Someone else changed the other node on top of it.
  expect(textsOf((await save(serverWith(draft('before', 'theirs'), 3), unanswered)).sent)).toEqual(['mine', 'theirs']);
});

it('remembers what got no response, and only that', async () => {
  for (const [status, isRemembered] of [
    [0, true],
    [503, true],
    [422, false],
  ] as const) {
    const unanswered: FlowDocument[] = [];
    await expect(save(serverWith(base, 1, [status]), unanswered)).rejects.toMatchObject({ status });
    expect(unanswered).toEqual(isRemembered ? [mine] : []);
  }
});

it('gives up when others keep saving', async () => {
  const others = [412, 412, 412, 412];
  expect((await save(serverWith(base, 1, [...others]))).sent).toBe(mine);
  await expect(save(serverWith(base, 1, [...others, 412]))).rejects.toMatchObject({ status: 412 });
});
