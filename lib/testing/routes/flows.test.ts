import { beforeEach, expect, it, vi } from 'vitest';
import { db } from '#lib/platform/database/db.ts';
import { newId } from '#lib/platform/new-id.ts';
import { notifyPresence } from '#lib/platform/realtime/notify-presence.ts';
import type { Presence } from '#lib/platform/realtime/presence.ts';
import { watchPresence } from '#lib/platform/realtime/watch-presence.ts';
import { createKey } from '#lib/workspace/keys/create-key.ts';
import { createTestWorkspace } from '../create-test-workspace.ts';
import { end, position, setUpFlowRoutes, start, whole } from './set-up-flow-routes.ts';

const { call, create, workspace } = setUpFlowRoutes();
let workspaceId: string;
beforeEach(() => {
  ({ workspaceId } = workspace());
});

it('creates an empty draft, with an ETag', async () => {
  const { status, body, etag } = await call('POST', '/flows', { body: { name: ' Orders ' } });
  expect(status).toBe(200);
  expect(body).toEqual({
    id: expect.any(String),
    name: 'Orders',
    status: 'draft',
    draft_graph: { nodes: [], edges: [] },
    published_version: null,
    warnings: [],
    updated_at: expect.stringMatching(/Z$/),
  });
  expect(etag).toBe('"1"');
});

it('creates one draft under an Idempotency-Key, whenever the process of the first request died', async () => {
  const ask = () => call('POST', '/flows', { body: { name: 'Orders' }, headers: { 'idempotency-key': 'k1' } });
  const dies = (data: { resourceId?: null }) =>
    db().idempotencyRecord.updateMany({ where: { workspaceId }, data: { state: 'unknown', body: null, ...data } });
  const first = await ask();
  await dies({});
  expect(await ask()).toEqual(first);
  expect(await db().flow.count({ where: { workspaceId } })).toBe(1);
  await db().flow.deleteMany({ where: { workspaceId } });
  await dies({ resourceId: null });
  expect(await ask()).toMatchObject({ status: 200, body: { name: 'Orders' } });
});

it('stores a draft as it was given, key order of bodies included, and reads it back', async () => {
  const id = await create();
  const node = {
    id: 'call',
    type: 'http_request',
    position: { x: 1.5, y: -2 },
    data: {
      method: 'POST',
      url: 'https://x.example/{{id}}',
      headers: [{ key: 'Authorization', secretRef: 'token' }],
      body: { zebra: 1, apple: ['{{x}}', null] },
      responseMap: { 'data.orders.0.id': 'order_id' },
      timeoutMs: 99_999,
    },
  };
  const sent = await call('PATCH', `/flows/${id}`, { body: { draft_graph: { nodes: [node], edges: [] } } });
  const expected = { nodes: [{ ...node, data: { ...node.data, timeoutMs: 30_000 } }], edges: [] };
  expect(sent).toMatchObject({ status: 200, body: { draft_graph: expected, name: 'Orders', status: 'draft' } });
  const read = await call('GET', `/flows/${id}`);
  expect(read).toMatchObject({ status: 200, body: { draft_graph: expected } });
  expect(JSON.stringify(read.body)).toContain('{"zebra":1,"apple":["{{x}}",null]}');
  expect(read.etag).toBe(sent.etag);
});

it('stores the URLs of a graph without the spaces around them (correctness 12)', async () => {
  const id = await create();
  const link = ' https://x.example/{{id}}.jpg\n';
  const components = [{ type: 'header', parameters: [{ type: 'image', image: { link } }] }];
  const data = {
    call: ['http_request', { method: 'GET', url: link }],
    file: ['send_message', { type: 'image', media_url: link }],
    ask: ['ask', { message: { type: 'image', media_url: link }, expect: 'text', variable: 'x' }],
    template: ['template_message', { template_name: 'cart', components }],
  };
  const nodes = Object.entries(data).map(([name, [type, given]]) => ({ id: name, type, position, data: given }));
  const { status } = await call('PATCH', `/flows/${id}`, { body: { draft_graph: { nodes, edges: [] } } });
  expect(status).toBe(200);
  const stored = await db().flow.findFirstOrThrow({ where: { workspaceId, id } });
  const read = await call('GET', `/flows/${id}`);
  const trimmed = JSON.parse(JSON.stringify(nodes).replaceAll(JSON.stringify(link), JSON.stringify(link.trim())));
  expect(read.body.draft_graph.nodes).toEqual(trimmed);
  expect(stored.draftGraph).toMatchObject({ nodes: trimmed });
});

it('records changes in the audit log, and a PATCH without a change not at all', async () => {
  const id = await create();
  const changes = () => db().auditEntry.count({ where: { workspaceId, action: 'flow.update' } });
  expect((await call('PATCH', `/flows/${id}`, { body: {} })).status).toBe(200);
  expect(await changes()).toBe(0);
  for (let times = 0; times < 2; times += 1) {
    const { body } = await call('PATCH', `/flows/${id}`, { body: { name: 'New' } });
    await call('PATCH', `/flows/${id}`, { body: { draft_graph: body.draft_graph } });
  }
  expect(await changes()).toBe(1);
});

it('names an invalid graph’s problem down to the field', async () => {
  const id = await create();
  const node = { id: 'call', type: 'http_request', position, data: { method: 'GET', url: '', timeoutMs: 0 } };
  const { status, body } = await call('PATCH', `/flows/${id}`, {
    body: { draft_graph: { nodes: [start, end, node], edges: [] } },
  });
  expect(status).toBe(422);
  expect(body.detail).toMatchObject([{ loc: ['body', 'draft_graph', 'nodes', 2, 'data', 'timeoutMs'] }]);
  const edge = { id: 'e', source: 'start', target: 'gone' };
  const cross = await call('PATCH', `/flows/${id}`, { body: { draft_graph: { nodes: [start], edges: [edge] } } });
  expect(cross.status).toBe(422);
  expect(cross.body.detail).toMatchObject([
    { type: 'unknown_node', loc: ['body', 'draft_graph', 'edges', 0, 'target'] },
  ]);
  const made = await call('POST', '/flows', { body: { name: 'x', draft_graph: { nodes: [end, end], edges: [] } } });
  expect(made.body.detail).toMatchObject([{ type: 'double_id', loc: ['body', 'draft_graph', 'nodes', 1, 'id'] }]);
});

it('lists flows by pages, newest first', async () => {
  for (const name of ['a', 'b', 'c', 'd', 'e']) await create(name);
  const names: string[] = [];
  let cursor: string | null = '';
  for (let pages = 0; cursor !== null && pages < 5; pages++) {
    const search: string = `?limit=2${cursor && `&cursor=${encodeURIComponent(cursor)}`}`;
    const { status, body } = await call('GET', '/flows', { search });
    expect(status).toBe(200);
    names.push(...body.flows.map(({ name }: { name: string }) => name));
    cursor = body.next_cursor;
  }
  expect(names).toEqual(['e', 'd', 'c', 'b', 'a']);
});

it.each([
  '?limit=0',
  '?limit=201',
  '?limit=x',
  '?cursor=x',
  `?cursor=${btoa('["a","b"]')}`,
  `?cursor=${btoa('["0000-01-01T00:00:00Z","0198c5e2-7f3a-7c4e-9a51-3d1c8f6f2b10"]')}`,
])('refuses %s with 422', async (search) => {
  const { status, body } = await call('GET', '/flows', { search });
  expect(status).toBe(422);
  expect(body.detail[0].loc[0]).toBe('query');
});

it('deletes a flow for good', async () => {
  const id = await create();
  expect(await call('DELETE', `/flows/${id}`)).toMatchObject({ status: 200, body: { success: true, id } });
  for (const method of ['GET', 'DELETE'] as const) {
    expect(await call(method, `/flows/${id}`)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  }
});

it('answers the same for another workspace’s flow as for one that never existed', async () => {
  const id = await create();
  const { apiKey: key } = await createTestWorkspace();
  for (const [method, path] of [
    ['GET', ''],
    ['PATCH', ''],
    ['DELETE', ''],
    ['POST', '/publish'],
  ] as const) {
    const body = method === 'PATCH' ? { name: 'Mine now' } : undefined;
    const answers = await Promise.all(
      [id, newId(), 'nonsense'].map((some) => call(method, `/flows/${some}${path}`, { key, body })),
    );
    for (const { status, body } of answers) {
      expect(status).toBe(404);
      expect(body.detail).toBe('There is no such flow in this workspace.');
    }
  }
  expect((await call('GET', '/flows', { key })).body.flows).toEqual([]);
  expect(await call('GET', `/flows/${id}`)).toMatchObject({ status: 200, body: { name: 'Orders' } });
});

it('asks for the scope to read or to write, before it looks at the body', async () => {
  const id = await create();
  const { token: reader } = await createKey({ workspaceId, name: 'reader', scopes: ['flows:read'] });
  const { token: writer } = await createKey({ workspaceId, name: 'writer', scopes: ['flows:write'] });
  expect((await call('GET', '/flows', { key: reader })).status).toBe(200);
  expect((await call('GET', `/flows/${id}`, { key: reader })).status).toBe(200);
  const writes = [
    ['POST', '/flows', { body: { name: 7 } }],
    ['PATCH', `/flows/${id}`, { body: { name: 7 } }],
    ['DELETE', `/flows/${id}`, {}],
    ['POST', `/flows/${id}/publish`, {}],
  ] as const;
  for (const [method, path, options] of writes) {
    const answer = await call(method, path, { key: reader, ...options });
    expect(answer).toMatchObject({ status: 403, body: { code: 'missing_scope' } });
    expect(answer.body.detail).toContain('flows:write');
  }
  for (const path of ['/flows', `/flows/${id}`]) {
    expect(await call('GET', path, { key: writer })).toMatchObject({ status: 403, body: { code: 'missing_scope' } });
    expect(await call('GET', path, { key: null })).toMatchObject({ status: 401, body: { code: 'missing_api_key' } });
    expect(await call('GET', path, { key: 'bad' })).toMatchObject({ status: 401, body: { code: 'invalid_api_key' } });
  }
});

it('tells open editors of every change, as they hear of a colleague’s', async () => {
  const flowId = await create();
  const received: Presence[] = [];
  const unwatch = watchPresence({ workspaceId, onPresence: (presence) => received.push(presence) });
  try {
    await vi.waitFor(async () => {
      // The first may be missed while the listener is starting.
      const somewhere = { flowId: newId(), nodeId: null, activity: 'viewing' as const };
      await notifyPresence({ workspaceId, userId: newId(), name: 'Omar', ...somewhere });
      expect(received.length).toBeGreaterThan(0);
    });
    await call('PATCH', `/flows/${flowId}`, { body: { draft_graph: whole } });
    await call('POST', `/flows/${flowId}/publish`);
    await call('POST', `/flows/${flowId}/unpublish`);
    await call('DELETE', `/flows/${flowId}`);
    const told = () =>
      received.flatMap((news) => ('flowId' in news && news.flowId === flowId ? [[news.activity, news.revision]] : []));
    await vi.waitFor(() => expect(told()).toEqual([2, 3, 4, undefined].map((revision) => ['saved', revision])));
  } finally {
    await unwatch();
  }
});

it('records in the audit log who took a flow offline, and nothing for what changes nothing', async () => {
  const flowId = await create();
  await call('PATCH', `/flows/${flowId}`, { body: { draft_graph: whole } });
  for (const verb of ['unpublish', 'publish', 'publish', 'unpublish', 'unpublish']) {
    expect(await call('POST', `/flows/${flowId}/${verb}`)).toMatchObject({ status: 200 });
  }
  const entries = await db().auditEntry.findMany({ where: { workspaceId }, orderBy: { id: 'asc' } });
  expect(entries.map(({ action }) => action)).toEqual(
    ['create', 'update', 'publish', 'unpublish'].map((verb) => `flow.${verb}`),
  );
});

it('records in the audit log who replaced a flow’s tests, as the editor does', async () => {
  const flowId = await create();
  expect(await call('PUT', `/flows/${flowId}/tests`, { body: { tests: [] } })).toMatchObject({ status: 200 });
  const entries = await db().auditEntry.findMany({ where: { workspaceId, targetId: flowId }, orderBy: { id: 'asc' } });
  expect(entries.map(({ action, detail }) => [action, detail])).toEqual([
    ['flow.create', {}],
    ['flow.update', { tests: 0 }],
  ]);
});
