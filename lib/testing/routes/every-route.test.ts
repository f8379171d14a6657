import { beforeAll, describe, expect, it } from 'vitest';
import { db } from '#lib/db.ts';
import type { Method, Operation } from '#lib/http/operation.ts';
import { createKey } from '#lib/keys/create-key.ts';
import { scopes as allScopes } from '#lib/keys/schema.ts';
import { newId } from '#lib/new-id.ts';
import { allOperations } from '#lib/openapi/all-operations.ts';
import { createTestConversation } from '../create-test-conversation.ts';
import { createTestWorkspace } from '../create-test-workspace.ts';
import { publicRoutes } from '../public-routes.ts';

type Workspace = Awaited<ReturnType<typeof createTestWorkspace>>;
type Handlers = Record<Method, (request: Request) => Promise<Response>>;

let routes: Map<string, Handlers>;
let us: Workspace;
/** Ids of one thing of each kind. */
let theirs: { workspace: Workspace; ids: Record<string, string> };

beforeAll(async () => {
  routes = new Map((await publicRoutes()).map(({ path, handlers }) => [path, handlers]));
  us = await createTestWorkspace();
  const workspace = await createTestWorkspace();
  theirs = { workspace, ids: await oneOfEach(workspace) };
});

async function oneOfEach({ workspaceId, numberId }: Workspace) {
  const { conversationId, contactId } = await createTestConversation({ workspaceId, numberId });
  const ids = { conversation: conversationId, contact: contactId, number: numberId, workspace: workspaceId };
  const message = newId();
  const flow = newId();
  const webhook = newId();
  const event = newId();
  await db().message.create({
    data: {
      workspaceId,
      id: message,
      conversationId,
      channelId: `wamid.${message}`,
      status: 'accepted',
      direction: 'outbound',
      source: 'api',
      type: 'text',
      kind: 'text',
      timestamp: new Date(),
    },
  });
  await db().flow.create({ data: { workspaceId, id: flow, name: 'Theirs', draftGraph: { nodes: [], edges: [] } } });
  await db().webhook.create({
    data: { workspaceId, id: webhook, url: 'https://crm.example.com/', events: ['message.received'], secret: 'x' },
  });
  await db().event.create({ data: { workspaceId, id: event, name: 'message.received', data: {} } });
  return { ...ids, message, channelMessage: `wamid.${message}`, flow, webhook, event };
}

async function ask(operation: Operation, { id = newId(), key = us.apiKey }: { id?: string; key?: string | null } = {}) {
  const path = operation.path.replace(/\{\w+\}/g, encodeURIComponent(id));
  const body = operation.body ? JSON.stringify(operation.examples.request) : undefined;
  const request = new Request(`http://localhost/public/v1${path}`, {
    method: operation.method,
    headers: { ...(key !== null && { 'x-api-key': key }), ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body }),
  });
  const handlers = routes.get(operation.path);
  if (!handlers) throw new Error(`no route for ${operation.path}`);
  const response = await handlers[operation.method](request);
  const { request_id: _, ...json } = await response.json();
  return { status: response.status, json, headers: response.headers };
}

const titled = allOperations.map((operation) => [`${operation.method} ${operation.path}`, operation] as const);

describe.each(titled)('%s', (_title, operation) => {
  it('answers 401 without a key', async () => {
    expect(await ask(operation, { key: null })).toMatchObject({ status: 401, json: { code: 'missing_api_key' } });
  });

  it.each([
    ['that does not exist', 'parley_nobody'],
    ['of spaces', '   x'],
    ['that is very long', 'k'.repeat(5000)],
    ['of SQL', "' OR 1=1 --"],
  ])('answers 401 to a key %s', async (_what, key) => {
    expect(await ask(operation, { key })).toMatchObject({ status: 401, json: { code: 'invalid_api_key' } });
  });

  it('answers 403 to a key with every scope but its own, and names the scope', async () => {
    const scopes = allScopes.filter((scope) => scope !== operation.scope);
    const { token } = await createKey({ workspaceId: us.workspaceId, name: 'narrow', scopes });
    const { status, json } = await ask(operation, { key: token });
    expect({ status, code: json.code }).toEqual({ status: 403, code: 'missing_scope' });
    expect(json.detail).toContain(operation.scope);
  });

  it('lets a key in that has only its scope', async () => {
    const { token } = await createKey({ workspaceId: us.workspaceId, name: 'exact', scopes: [operation.scope] });
    expect([401, 403]).not.toContain((await ask(operation, { key: token })).status);
  });
});

/** Operations that name one thing in their path, and which kind of thing it is. The catalog's are not ours to know. */
const kinds: Record<string, string> = { Conversations: 'conversation', Webhooks: 'webhook', Flows: 'flow' };
const named = titled.filter(([, { path, tag }]) => path.includes('{') && tag !== 'Catalog');

describe.each(named)('%s, by the id of another workspace’s thing', (_title, operation) => {
  it('answers as if the thing had never existed, whatever kind of thing it is', async () => {
    const unknown = await ask(operation);
    expect(unknown.status).toBe(404);
    for (const [kind, id] of Object.entries(theirs.ids)) {
      const { status, json } = await ask(operation, { id });
      expect({ kind, status, json }).toEqual({ kind, status: 404, json: unknown.json });
    }
    for (const id of ['0', 'null', '../1', "' OR 1=1 --", '\u0000', 'x'.repeat(3000)]) {
      expect(await ask(operation, { id })).toMatchObject({ status: 404, json: unknown.json });
    }
  });

  it('lets the owner in', async () => {
    const workspace = await createTestWorkspace();
    const id = ((await oneOfEach(workspace)) as Record<string, string>)[kinds[operation.tag] ?? ''];
    expect(id).toBeDefined();
    expect((await ask(operation, { id, key: workspace.apiKey })).status).not.toBe(404);
  });
});
