import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as publishing from '#app/public/v1/flows/[id]/publish/route.ts';
import * as one from '#app/public/v1/flows/[id]/route.ts';
import * as testing from '#app/public/v1/flows/[id]/tests/route.ts';
import * as unpublishing from '#app/public/v1/flows/[id]/unpublish/route.ts';
import * as all from '#app/public/v1/flows/route.ts';
import { db } from '#lib/platform/database/db.ts';
import { newId } from '#lib/platform/new-id.ts';
import { notifyPresence } from '#lib/platform/realtime/notify-presence.ts';
import type { Presence } from '#lib/platform/realtime/presence.ts';
import { watchPresence } from '#lib/platform/realtime/watch-presence.ts';
import { createKey } from '#lib/workspace/keys/create-key.ts';
import { createTestWorkspace } from '../create-test-workspace.ts';

const routes = {
  '/flows': all,
  '/flows/{id}': one,
  '/flows/{id}/publish': publishing,
  '/flows/{id}/tests': testing,
  '/flows/{id}/unpublish': unpublishing,
};

let workspaceId: string;
let apiKey: string;
beforeEach(async () => {
  ({ workspaceId, apiKey } = await createTestWorkspace());
});

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Options = { body?: unknown; key?: string | null; headers?: Record<string, string>; search?: string };

/** Calls a route as the server would. */
async function call(method: Method, path: string, { body, key = apiKey, headers, search = '' }: Options = {}) {
  const template = path.replace(/^\/flows\/[^/]+/, '/flows/{id}') as keyof typeof routes;
  const response = await routes[template][method](
    new Request(`http://localhost/public/v1${path}${search}`, {
      method,
      headers: { ...(key && { 'x-api-key': key }), 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }),
  );
  const text = await response.text();
  const { status } = response;
  return { status, body: text === '' ? null : JSON.parse(text), etag: response.headers.get('etag') ?? '' };
}

const position = { x: 0, y: 0 };
const end = { id: 'end', type: 'end', position, data: {} };
const start = { id: 'start', type: 'start', position, data: { triggers: [{ type: 'any_message' }] } };
const whole = { nodes: [start, end], edges: [{ id: 'e', source: 'start', target: 'end' }] };

const create = async (name = 'Orders') => (await call('POST', '/flows', { body: { name } })).body.id as string;

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

describe('ETag and If-Match', () => {
  it('changes what was read, and refuses what has changed since with 412', async () => {
    const id = await create();
    const { etag } = await call('GET', `/flows/${id}`);
    const headers = { 'if-match': etag };
    const first = await call('PATCH', `/flows/${id}`, { body: { name: 'First' }, headers });
    expect(first).toMatchObject({ status: 200, body: { name: 'First' } });
    expect(first.etag).not.toBe(etag);
    const second = await call('PATCH', `/flows/${id}`, { body: { name: 'Second' }, headers });
    expect(second).toMatchObject({ status: 412, body: { code: 'precondition_failed' }, etag: first.etag });
    expect(await call('POST', `/flows/${id}/publish`, { headers })).toMatchObject({ status: 412 });
    expect(await call('DELETE', `/flows/${id}`, { headers })).toMatchObject({ status: 412 });
    expect(await call('GET', `/flows/${id}`)).toMatchObject({ body: { name: 'First' } });
  });

  it.each(['*', 'W/"1"', '"9", "1"'])('takes If-Match: %s', async (tag) => {
    const id = await create();
    const answer = await call('PATCH', `/flows/${id}`, { body: { name: 'New' }, headers: { 'if-match': tag } });
    expect(answer.status).toBe(200);
  });

  it.each(['"2"', 'nonsense', '1'])('refuses If-Match: %s', async (tag) => {
    const id = await create();
    const answer = await call('PATCH', `/flows/${id}`, { body: { name: 'New' }, headers: { 'if-match': tag } });
    expect(answer.status).toBe(412);
  });

  it.each(['"1"', 'W/"1"', '"7", "1"', '*'])('answers 304 without a body to If-None-Match: %s', async (tag) => {
    const id = await create();
    const headers = { 'if-none-match': tag };
    expect(await call('GET', `/flows/${id}`, { headers })).toEqual({ status: 304, body: null, etag: '"1"' });
    expect(await call('GET', `/flows/${newId()}`, { headers })).toMatchObject({ status: 404 });
    expect(await call('GET', '/flows', { headers })).toMatchObject({ status: 200, body: { flows: [{ id }] } });
    await call('PATCH', `/flows/${id}`, { body: { name: 'New' } });
    const changed = await call('GET', `/flows/${id}`, { headers });
    expect(changed).toMatchObject(tag === '*' ? { status: 304 } : { status: 200, body: { name: 'New' }, etag: '"2"' });
  });

  it.each(['"2"', '1', ''])('answers 200 to If-None-Match: %s', async (tag) => {
    const id = await create();
    const headers = { 'if-none-match': tag };
    expect(await call('GET', `/flows/${id}`, { headers })).toMatchObject({ status: 200, body: { id }, etag: '"1"' });
    const named = { body: { name: 'New' }, headers: { 'if-none-match': '"1"' } };
    expect(await call('PATCH', `/flows/${id}`, named)).toMatchObject({ status: 200, body: { name: 'New' } });
  });

  it('lets one of many concurrent writers win', async () => {
    const id = await create();
    const writers = Array.from({ length: 8 }, (_, index) =>
      call('PATCH', `/flows/${id}`, { body: { name: `Writer ${index}` }, headers: { 'if-match': '"1"' } }),
    );
    const statuses = (await Promise.all(writers)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, ...Array(7).fill(412)]);
  });
});

it('publishes a complete draft, once, and editing continues meanwhile', async () => {
  const id = await create();
  await call('PATCH', `/flows/${id}`, { body: { draft_graph: whole } });
  const published = await call('POST', `/flows/${id}/publish`);
  expect(published).toMatchObject({ status: 200, body: { status: 'published', published_version: 1 } });
  const again = await call('POST', `/flows/${id}/publish`);
  expect(again).toMatchObject({ status: 200, body: { published_version: 1 }, etag: published.etag });
  await call('PATCH', `/flows/${id}`, { body: { draft_graph: { nodes: [end], edges: [] } } });
  expect(await call('GET', `/flows/${id}`)).toMatchObject({
    body: { status: 'published', published_version: 1, draft_graph: { nodes: [{ id: 'end' }] } },
  });
});

it('refuses to publish an incomplete draft, with each problem at its node', async () => {
  const id = await create();
  const call_ = {
    id: 'call',
    type: 'http_request',
    position,
    data: { method: 'GET', url: '', headers: [{ key: 'A', secretRef: 'gone' }] },
  };
  await call('PATCH', `/flows/${id}`, {
    body: {
      draft_graph: { nodes: [start, call_], edges: [{ id: 'e', source: 'start', target: 'call' }] },
    },
  });
  const { status, body } = await call('POST', `/flows/${id}/publish`);
  expect(status).toBe(422);
  const places = body.detail.map(({ type, loc }: { type: string; loc: unknown[] }) => [type, loc.join('.')]);
  expect(places).toEqual([
    ['incomplete', 'body.draft_graph.nodes.1.data.url'],
    ['unknown_secret', 'body.draft_graph.nodes.1.data.headers.0.secretRef'],
    ['dead_end', 'body.draft_graph.nodes.1'],
    ['dead_end', 'body.draft_graph.nodes.1'],
  ]);
  expect(await call('GET', `/flows/${id}`)).toMatchObject({ body: { status: 'draft', published_version: null } });
});

it('publishes a draft that was incomplete under the same Idempotency-Key once it is complete (correctness 13)', async () => {
  const id = await create();
  const headers = { 'idempotency-key': 'p1' };
  expect(await call('POST', `/flows/${id}/publish`, { headers })).toMatchObject({ status: 422 });
  await call('PATCH', `/flows/${id}`, { body: { draft_graph: whole } });
  expect(await call('POST', `/flows/${id}/publish`, { headers })).toMatchObject({ status: 200 });
});

it('warns of texts that may be sent after the 24 hours, in every response with a flow', async () => {
  const id = await create();
  const wait = { id: 'wait', type: 'wait', position: { x: 0, y: 0 }, data: { minutes: 2880 } };
  const late = { id: 'late', type: 'send_message', position: { x: 0, y: 0 }, data: { body: 'Still there?' } };
  const draft_graph = {
    nodes: [start, wait, late, end],
    edges: [
      { id: 'e1', source: 'start', target: 'wait' },
      { id: 'e2', source: 'wait', target: 'late' },
      { id: 'e3', source: 'late', target: 'end' },
    ],
  };
  const warnings = [
    {
      type: 'outside_service_window',
      loc: ['draft_graph', 'nodes', 2, 'data', 'type'],
      msg: expect.stringMatching(/“Still there\?”.*2 days.*use a template/),
    },
  ];
  expect(await call('PATCH', `/flows/${id}`, { body: { draft_graph } })).toMatchObject({ body: { warnings } });
  expect(await call('POST', `/flows/${id}/publish`)).toMatchObject({ status: 200, body: { warnings } });
  expect(await call('GET', `/flows/${id}`)).toMatchObject({ body: { warnings } });
  expect(await call('GET', '/flows')).toMatchObject({ body: { flows: [{ id, warnings }] } });
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

describe('the ETag of a flow’s tests', () => {
  const scripted = (name: string) => ({
    required: false,
    tests: [{ name, steps: [{ type: 'customer', text: 'go' }] }],
  });

  it('replaces what was read, and refuses what has changed since with 412', async () => {
    const id = await create();
    const path = `/flows/${id}/tests`;
    const { etag } = await call('GET', path);
    const headers = { 'if-match': etag };
    const first = await call('PUT', path, { body: scripted('First'), headers });
    expect(first).toMatchObject({ status: 200, body: scripted('First') });
    expect(first.etag).not.toBe(etag);
    const second = await call('PUT', path, { body: scripted('Second'), headers });
    expect(second).toMatchObject({ status: 412, body: { code: 'precondition_failed' }, etag: first.etag });
    expect(await call('GET', path)).toMatchObject({ body: scripted('First'), etag: first.etag });
    for (const tag of [`W/${first.etag}`, `"9", ${first.etag}`, '*']) {
      const again = await call('PUT', path, { body: scripted('First'), headers: { 'if-match': tag } });
      expect(again).toMatchObject({ status: 200, etag: first.etag });
    }
    expect(await call('GET', path, { headers: { 'if-none-match': first.etag } })).toMatchObject({ status: 304 });
    expect(await call('PUT', `/flows/${newId()}/tests`, { body: scripted('x'), headers })).toMatchObject({
      status: 404,
    });
  });

  it('lets one of many concurrent writers win', async () => {
    const path = `/flows/${await create()}/tests`;
    const { etag } = await call('GET', path);
    const writers = Array.from({ length: 8 }, (_, index) =>
      call('PUT', path, { body: scripted(`Writer ${index}`), headers: { 'if-match': etag } }),
    );
    const statuses = (await Promise.all(writers)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, ...Array(7).fill(412)]);
  });
});
