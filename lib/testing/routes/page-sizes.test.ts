import { beforeAll, expect, it } from 'vitest';
import { db } from '#lib/platform/database/db.ts';
import { callRoute } from '../call-route.ts';
import { createTestConversation } from '../create-test-conversation.ts';
import { createTestWorkspace } from '../create-test-workspace.ts';
import { publicRoutes } from '../public-routes.ts';

/** More than the longest page of any list. */
const ROWS = 501;

let routes: Awaited<ReturnType<typeof publicRoutes>>;
let apiKey: string;
let conversationId: string;
let flowId: string;
beforeAll(async () => {
  routes = await publicRoutes();
  const workspace = await createTestWorkspace();
  const { workspaceId, numberId } = workspace;
  apiKey = workspace.apiKey;
  const talk = await createTestConversation({ workspaceId, numberId });
  conversationId = talk.conversationId;
  const rows = Array.from({ length: ROWS }, () => ({ workspaceId, id: crypto.randomUUID() }));
  const timestamp = new Date();
  await db().contact.createMany({ data: rows });
  await db().conversation.createMany({ data: rows.map((row) => ({ ...row, numberId, contactId: row.id })) });
  const written = { conversationId, direction: 'inbound', type: 'text', kind: 'text', status: 'received' } as const;
  await db().message.createMany({ data: rows.map((row) => ({ ...row, ...written, source: 'channel', timestamp })) });
  const bought = { conversationId, contactId: talk.contactId, items: [], total: 0, currency: 'INR' };
  const orders = rows.map((row) => ({ ...row, ...bought, messageId: row.id, createdAt: timestamp }));
  await db().order.createMany({ data: orders });
  await db().event.createMany({ data: rows.map((row) => ({ ...row, name: 'message.received', data: {} })) });
  await db().flow.createMany({
    data: rows.map((row) => ({ ...row, name: row.id, draftGraph: { nodes: [], edges: [] } })),
  });
  flowId = rows[0]!.id;
  const ran = { flowId, version: 1, conversationId, state: 'completed' } as const;
  await db().flowRun.createMany({ data: rows.map((row) => ({ ...row, ...ran })) });
});

it.each([
  ['/conversations', 'conversations', 50, 200],
  ['/conversations/{id}/messages', 'messages', 50, 200],
  ['/flows', 'flows', 50, 200],
  ['/flows/{id}/runs', 'runs', 50, 200],
  ['/catalog/orders', 'orders', 100, 500],
  ['/events', 'events', 100, 500],
])('GET %s: a page of %s has %i by default, and %i at most', async (path, name, usual, most) => {
  const handlers = routes.find((route) => route.path === path)?.handlers;
  if (!handlers) throw new Error(`no route for ${path}`);
  const ask = (search: string) =>
    callRoute(handlers.GET, {
      path: path.replace('{id}', path.startsWith('/flows') ? flowId : conversationId) + search,
      apiKey,
    });
  // Events are read up to the oldest transaction still running anywhere in the cluster.
  await expect.poll(async () => (await ask('')).json[name].length).toBe(usual);
  for (const [search, length] of [
    [`?limit=${most}`, most],
    ['?limit=1', 1],
  ] as const) {
    const { json } = await ask(search);
    expect(json[name]).toHaveLength(length);
    expect(json.next_cursor).toEqual(expect.any(String));
  }
  expect((await ask(`?limit=${most + 1}`)).status).toBe(422);
});

it('a next_cursor works for its own list with its own filters, and is a 422 everywhere else (correctness 11)', async () => {
  const ask = (path: string, cursor: string) => {
    const handlers = routes.find((route) => route.path === path.replace(/\?.*/, ''))?.handlers;
    if (!handlers) throw new Error(`no route for ${path}`);
    const id = path.startsWith('/flows') ? flowId : conversationId;
    return callRoute(handlers.GET, { path: path.replace('{id}', id) + cursor, apiKey });
  };
  const lists = [
    '/conversations?limit=1',
    '/conversations?limit=1&window=closed',
    '/conversations/{id}/messages?limit=1',
    '/conversations/{id}/messages?limit=1&direction=inbound',
    '/flows?limit=1',
    '/flows/{id}/runs?limit=1',
    '/catalog/orders?limit=1',
  ];
  const cursors = await Promise.all(lists.map(async (list) => (await ask(list, '')).json.next_cursor));
  for (const [from, cursor] of cursors.entries()) {
    for (const [to, list] of lists.entries()) {
      const { status, json } = await ask(list, `&cursor=${cursor}`);
      expect([lists[from], list, status]).toEqual([lists[from], list, from === to ? 200 : 422]);
      if (from !== to) expect(json.detail).toMatchObject([{ type: 'cursor_invalid', loc: ['query', 'cursor'] }]);
    }
  }
  // Pages of events continue by `after`, or `cursor` as in other lists. Both take only an event.
  for (const name of ['after', 'cursor']) {
    const refused = await ask('/events?limit=1', `&${name}=${cursors[0]}`);
    expect(refused).toMatchObject({ status: 422, json: { detail: [{ type: 'event_unknown', loc: ['query', name] }] } });
    const { events, next_cursor } = (await ask('/events?limit=1', '')).json;
    const next = (await ask('/events?limit=1', `&${name}=${next_cursor}`)).json;
    expect(next.events).toHaveLength(1);
    expect(next.events[0].id).not.toBe(events[0].id);
  }
  // The page size may change between pages.
  expect((await ask('/flows?limit=7', `&cursor=${cursors[4]}`)).json.flows).toHaveLength(7);
});
