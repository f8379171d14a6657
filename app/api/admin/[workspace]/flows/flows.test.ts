import { beforeEach, expect, it, vi } from 'vitest';
import { setFlowTests } from '#lib/flows/flow-tests/flow-tests.ts';
import { flowTestsSchema } from '#lib/flows/flow-tests/schema.ts';
import { bookShopBot } from '#lib/flows/typebot/testing/book-shop-bot.ts';
import { db } from '#lib/platform/database/db.ts';
import { newId } from '#lib/platform/new-id.ts';
import { notifyPresence } from '#lib/platform/realtime/notify-presence.ts';
import type { Presence } from '#lib/platform/realtime/presence.ts';
import { watchPresence } from '#lib/platform/realtime/watch-presence.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { signInAs } from '#lib/testing/sign-in-as.ts';
import * as publish from './[flow_id]/publish/route.ts';
import * as rollback from './[flow_id]/rollback/route.ts';
import * as flow from './[flow_id]/route.ts';
import * as tryRoute from './[flow_id]/try/route.ts';
import * as unpublish from './[flow_id]/unpublish/route.ts';
import * as versions from './[flow_id]/versions/route.ts';
import * as preview from './import/preview/route.ts';
import * as importing from './import/route.ts';
import * as flows from './route.ts';

type Handler = (request: Request) => Promise<Response>;

const position = { x: 0, y: 0 };
const graph = (word: string) => ({
  nodes: [
    { id: 's', type: 'start', position, data: { triggers: [{ type: 'any_message' }] } },
    { id: 'm', type: 'send_message', position, data: { body: word } },
    { id: 'e', type: 'end', position, data: {} },
  ],
  edges: [
    { id: 'e1', source: 's', target: 'm' },
    { id: 'e2', source: 'm', target: 'e' },
  ],
});

let workspaceId: string;
let admin: Headers;

beforeEach(async () => {
  ({ workspaceId } = await createTestWorkspace());
  admin = (await signInAs({ workspaceId, role: 'admin', name: 'Ada Admin' })).headers;
});

async function call(
  handler: Handler,
  {
    path = '',
    method = 'POST',
    body,
    headers = admin,
    ifMatch,
  }: {
    path?: string;
    method?: string;
    body?: unknown;
    headers?: Headers;
    ifMatch?: number;
  } = {},
) {
  const given = new Headers(headers);
  if (ifMatch !== undefined) given.set('if-match', `"${ifMatch}"`);
  const response = await handler(
    new Request(`http://parley.test/api/admin/${workspaceId}/flows${path}`, {
      method,
      headers: given,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }),
  );
  return { status: response.status, json: await response.json() };
}

const create = (name = 'Hello') => call(flows.POST, { body: { name, draft_graph: graph('one') } });

it('saves only on the current revision', async () => {
  const { json: made } = await create();
  const path = `/${made.id}`;
  const save = (ifMatch: number, word: string) =>
    call(flow.PATCH, { path, method: 'PATCH', ifMatch, body: { draft_graph: graph(word) } });
  const first = await save(made.revision, 'two');
  expect(first).toMatchObject({ status: 200, json: { revision: made.revision + 1 } });
  expect(await save(made.revision, 'three')).toMatchObject({ status: 412, json: { code: 'precondition_failed' } });
  const { json: read } = await call(flow.GET, { path, method: 'GET' });
  expect(read.draft_graph.nodes[1].data.body).toBe('two');
});

it('publishes, rolls back and deletes, and audits who did it', async () => {
  const { json: made } = await create();
  const path = `/${made.id}`;
  const { json: first } = await call(publish.POST, { path: `${path}/publish`, ifMatch: made.revision });
  expect(first).toMatchObject({ status: 'published', published_version: 1 });
  await call(flow.PATCH, { path, method: 'PATCH', body: { draft_graph: graph('two') } });
  expect(await call(publish.POST, { path: `${path}/publish?note=${'x'.repeat(501)}` })).toMatchObject({ status: 422 });
  await call(publish.POST, { path: `${path}/publish?note=New%20words` });
  expect(await call(rollback.POST, { path: `${path}/rollback`, body: { version: 1 } })).toMatchObject({
    status: 200,
    json: { published_version: 1 },
  });
  const { json: list } = await call(versions.GET, { path: `${path}/versions`, method: 'GET' });
  expect(list.versions).toMatchObject([
    { version: 2, is_live: false, published_by: 'Ada Admin', note: 'New words' },
    { version: 1, is_live: true, note: null },
  ]);
  expect((await call(flow.DELETE, { path, method: 'DELETE' })).status).toBe(200);
  const entries = await db().auditEntry.findMany({ where: { workspaceId }, orderBy: { id: 'asc' } });
  expect(entries.map(({ action, actorName }) => `${actorName}: ${action}`)).toEqual(
    ['create', 'publish', 'publish', 'rollback', 'delete'].map((verb) => `Ada Admin: flow.${verb}`),
  );
});

it('rolls back even if a required test fails with the version, when told so, and records that', async () => {
  const { json: made } = await create();
  const path = `/${made.id}`;
  await call(publish.POST, { path: `${path}/publish` });
  await call(flow.PATCH, { path, method: 'PATCH', body: { draft_graph: graph('two') } });
  await call(publish.POST, { path: `${path}/publish` });
  const steps = [
    { type: 'customer' as const, text: 'hi' },
    { type: 'bot' as const, text: 'two' },
  ];
  const tests = flowTestsSchema.parse({ required: true, tests: [{ name: 'Says two', steps }] });
  await setFlowTests({ workspaceId, flowId: made.id, tests });
  const rollBack = (more = {}) => call(rollback.POST, { path: `${path}/rollback`, body: { version: 1, ...more } });
  expect(await rollBack()).toMatchObject({ status: 422, json: { detail: [{ type: 'test_failed' }] } });
  expect(await rollBack({ despite_tests: true })).toMatchObject({ status: 200, json: { published_version: 1 } });
  const entries = await db().auditEntry.findMany({ where: { workspaceId, action: 'flow.rollback' } });
  expect(entries).toMatchObject([{ detail: { version: 1, despite_tests: true } }]);
});

it('tells open editors of every change to a flow, also of what is published and deleted', async () => {
  const { json: made } = await create();
  const path = `/${made.id}`;
  const received: Presence[] = [];
  const unwatch = watchPresence({ workspaceId, onPresence: (presence) => received.push(presence) });
  try {
    await vi.waitFor(async () => {
      // The first may be missed while the listener is starting.
      const somewhere = { flowId: newId(), nodeId: null, activity: 'viewing' as const };
      await notifyPresence({ workspaceId, userId: newId(), name: 'Omar', ...somewhere });
      expect(received.length).toBeGreaterThan(0);
    });
    await call(publish.POST, { path: `${path}/publish` });
    await call(flow.PATCH, { path, method: 'PATCH', body: { draft_graph: graph('two') } });
    await call(publish.POST, { path: `${path}/publish` });
    await call(rollback.POST, { path: `${path}/rollback`, body: { version: 1 } });
    await call(unpublish.POST, { path: `${path}/unpublish` });
    await call(flow.DELETE, { path, method: 'DELETE' });
    const said = () =>
      received.flatMap((news) =>
        'flowId' in news && news.flowId === made.id ? [[news.name, news.activity, news.revision]] : [],
      );
    const revisions = [1, 2, 3, 4, 5].map((more) => made.revision + more);
    await vi.waitFor(() =>
      expect(said()).toEqual([...revisions, undefined].map((revision) => ['Ada Admin', 'saved', revision])),
    );
  } finally {
    await unwatch();
  }
});

it('is closed to agents', async () => {
  const { headers } = await signInAs({ workspaceId, role: 'agent' });
  expect((await call(flows.GET, { method: 'GET', headers })).status).toBe(403);
  expect((await call(flows.POST, { body: { name: 'x' }, headers })).status).toBe(403);
});

it('tries an unsaved draft, and refuses flows of other workspaces', async () => {
  const { json: made } = await create();
  const body = { graph: graph('unsaved'), state: null, input: { type: 'message', text: 'hi' } };
  const { json } = await call(tryRoute.POST, { path: `/${made.id}/try`, body });
  expect(json).toMatchObject({ messages: [{ body: 'unsaved' }], is_ignored: false });
  const other = await createTestWorkspace();
  const foreign = await db().flow.create({
    data: { workspaceId: other.workspaceId, id: crypto.randomUUID(), name: 'Foreign', draftGraph: graph('x') },
  });
  expect((await call(tryRoute.POST, { path: `/${foreign.id}/try`, body })).status).toBe(404);
  expect((await call(flow.GET, { path: `/${foreign.id}`, method: 'GET' })).status).toBe(404);
});

it('previews a Typebot import before it creates the draft, for admins only', async () => {
  const shown = await call(preview.POST, { path: '/import/preview', body: bookShopBot });
  expect(shown).toMatchObject({ status: 200, json: { name: 'Book shop', node_count: expect.any(Number) } });
  expect(shown.json.findings).toContainEqual(expect.objectContaining({ kind: 'left_out', block: 'OpenAI' }));
  expect(await db().flow.count({ where: { workspaceId } })).toBe(0);

  const { headers } = await signInAs({ workspaceId, role: 'agent', name: 'Ben Agent' });
  expect(await call(preview.POST, { path: '/import/preview', body: bookShopBot, headers })).toMatchObject({
    status: 403,
  });
  expect(await call(preview.POST, { path: '/import/preview', body: { ...bookShopBot, version: '9' } })).toMatchObject({
    status: 422,
    json: { code: 'validation_failed' },
  });

  const made = await call(importing.POST, { path: '/import', body: bookShopBot });
  expect(made).toMatchObject({ status: 200, json: { name: 'Book shop', status: 'draft' } });
  expect(made.json.draft_graph.nodes).toHaveLength(shown.json.node_count);
});
