import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Operation } from '#lib/contract/operation.ts';
import { allOperations } from '#lib/doors/openapi/all-operations.ts';
import { syncTemplates } from '#lib/messaging/templates/sync-templates.ts';
import { db, Prisma } from '#lib/platform/database/db.ts';
import { overrideEnv } from '#lib/platform/env.ts';
import { callRoute } from '../call-route.ts';
import { createTestWorkspace } from '../create-test-workspace.ts';
import { publicRoutes } from '../public-routes.ts';
import { startTestChannel, type TestChannel } from '../start-test-channel.ts';
import { namesOfThings, oneOfEverything, oneOfNothing, type Things } from './one-of-everything.ts';

/**
 * What each part of an operation's path, query or body refers to; null for what refers to nothing in a workspace. A part
 * that is missing here fails a test below, so that no new one is forgotten.
 */
const FINDS: Record<string, Record<string, keyof Things | null>> = {
  upsertContacts: { phone: 'phone', name: null, opt_in: null, tags: null, source_ref: null, attributes: null },
  importContacts: {},
  eraseContact: { contact: 'contact' },
  setContactBlock: { contact: 'contact', blocked: null },
  sendMessage: {
    to: 'phone',
    template_name: 'template',
    reply_to: 'message',
    ...{ type: null, body: null, media_url: null, caption: null, filename: null, language_code: null },
    ...{ components: null, name: null, reaction: null },
  },
  listConversations: {
    phone: 'phone',
    tag: 'tag',
    cursor: 'conversationCursor',
    assignee: 'member',
    ...{ limit: null, window: null, updated_since: null, status: null },
  },
  getConversation: { id: 'conversation' },
  updateConversation: { id: 'conversation', assignee: 'member', state: null, status: null, snoozed_until: null },
  listMessages: { id: 'conversation', cursor: 'messageCursor', limit: null, direction: null },
  getMedia: { message_id: 'message', path: 'mediaPath' },
  getCatalog: {},
  listProducts: { search: 'productName', limit: null, cursor: null },
  upsertProduct: {
    retailer_id: 'sku',
    ...{ name: null, price: null, currency: null, image_url: null, sale_price: null, availability: null },
    ...{ condition: null, visibility: null, description: null, brand: null, fb_product_category: null, url: null },
  },
  deleteProduct: { retailer_id: 'sku' },
  listOrders: { cursor: 'orderCursor', limit: null },
  listWebhooks: {},
  createWebhook: { url: null, events: null },
  deleteWebhook: { id: 'webhook' },
  listEvents: { after: 'event', cursor: 'event', limit: null },
  listFlows: { cursor: 'flowCursor', limit: null },
  createFlow: { name: null, draft_graph: null },
  getFlow: { id: 'flow' },
  updateFlow: { id: 'flow', name: null, draft_graph: null },
  deleteFlow: { id: 'flow', runs: null, message: null },
  unpublishFlow: { id: 'flow', runs: null, message: null },
  publishFlow: { id: 'flow' },
  getFlowTests: { id: 'flow' },
  setFlowTests: { id: 'flow', required: null, tests: null },
  testFlow: { id: 'flow', tests: null },
  startRun: { id: 'liveFlow', to: 'phone', variables: null },
  listRuns: { id: 'liveFlow', cursor: 'runCursor', limit: null, state: null },
  getRun: { id: 'run' },
  cancelRun: { id: 'run' },
};

/** Writes with these keys create a missing thing, so a stranger gets the same response as the owner. */
const UPSERT_KEYS = ['upsertContacts phone', 'upsertProduct retailer_id'];

/**
 * Requests that fail even for the owner: an empty flow cannot be published, and the customer is already in a flow.
 */
const REFUSED: Record<string, number> = { 'publishFlow id': 422, 'startRun to': 409 };

type Place = { where: 'path' | 'query' | 'body'; name: string };
type Workspace = Awaited<ReturnType<typeof createTestWorkspace>> & { things: Things };

let channel: TestChannel;
let routes: Awaited<ReturnType<typeof publicRoutes>>;
let us: Workspace;
let them: Workspace;
let nothing: Things;

beforeAll(async () => {
  channel = await startTestChannel();
  overrideEnv({ RATE_LIMIT_PER_MINUTE: '0', WORKSPACE_REQUESTS_PER_MINUTE: '0' });
  routes = await publicRoutes();
  us = await populated('+919812345678');
  them = await populated('+919887654321');
  nothing = oneOfNothing(them.things);
});
afterAll(() => channel.stop());

/** Operations that only read share one workspace. */
const unchanged = ({ method }: Operation) => (method === 'GET' ? us : populated('+919811122233'));

async function populated(phone: string): Promise<Workspace> {
  const workspace = await createTestWorkspace();
  const { workspaceId, phoneNumberId, wabaId, accessToken, apiKey } = workspace;
  await channel.addNumber({ phone_number_id: phoneNumberId, waba_id: wabaId, token: accessToken });
  await channel.connectCatalog(wabaId, { connected: true });
  const { template, sku, productName } = namesOfThings(workspace);
  const components = [{ type: 'BODY', text: 'Hello' }];
  await channel.addTemplate(wabaId, { name: template, language: 'en', category: 'UTILITY', components });
  await channel.changeTemplateStatus(template, { event: 'APPROVED' });
  await syncTemplates({ workspaceId });
  const operation = operationOf('upsertProduct');
  const made = await ask(operation, {
    key: apiKey,
    body: { ...Object(exampleOf(operation)), retailer_id: sku, name: productName },
  });
  expect(made.status).toBe(200);
  return { ...workspace, things: await oneOfEverything(workspace, { phone }) };
}

function operationOf(id: string): Operation {
  const operation = allOperations.find((one) => one.id === id);
  if (!operation) throw new Error(`no operation ${id}`);
  return operation;
}

/** Uses names that cannot be resolved, because no test leaves this machine. */
function exampleOf({ examples }: Operation): unknown {
  return JSON.parse(JSON.stringify(examples.request ?? {}).replaceAll('.example.com', '.invalid'));
}

function placesOf({ path, query, body }: Operation): Place[] {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({ where: 'path' as const, name }));
  const inQuery = query ? fieldsOf(query).map((name) => ({ where: 'query' as const, name })) : [];
  const inBody = body ? fieldsOf(body).map((name) => ({ where: 'body' as const, name })) : [];
  return [...inPath, ...inQuery, ...inBody];
}

type Schema = { $ref?: string; $defs?: Record<string, Schema>; items?: Schema; properties?: object };

/** The field names of an object, or of the objects in an array. */
function fieldsOf(schema: z.ZodType): string[] {
  const whole = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema;
  const named = ({ $ref }: Schema) => whole.$defs?.[$ref?.split('/').at(-1) ?? ''];
  const one = whole.items ?? whole;
  return Object.keys((named(one) ?? one).properties ?? {});
}

type Given = { key?: string; params?: Things; query?: string; body?: unknown; headers?: Record<string, string> };

async function ask(operation: Operation, { key = us.apiKey, params, query = '', body, headers = {} }: Given) {
  const { method, form } = operation;
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name) => {
    const kind = FINDS[operation.id]?.[name];
    return encodeURIComponent((kind && params?.[kind]) ?? '');
  });
  const sent = form ? formWith('phone\n9812345678\n') : operation.body && (body ?? exampleOf(operation));
  const handler = routes.find((route) => route.path === operation.path)?.handlers[method];
  if (!handler) throw new Error(`no route for ${operation.path}`);
  return callRoute(handler, { method, path: path + query, apiKey: key, body: sent, headers });
}

function formWith(content: string) {
  const form = new FormData();
  form.append('file', new Blob([content]), 'contacts.csv');
  return form;
}

/** The workspace's own request, but with `name` in this place. */
function askWith(operation: Operation, { where, name: field }: Place, name: string, { apiKey, things } = us) {
  const kind = FINDS[operation.id]?.[field];
  if (where === 'path') {
    return ask(operation, { key: apiKey, params: { ...things, ...(kind && { [kind]: name }) } });
  }
  if (where === 'query') {
    return ask(operation, { key: apiKey, params: things, query: `?${new URLSearchParams({ [field]: name })}` });
  }
  const example = exampleOf(operation);
  const isTemplate = field === 'template_name';
  const put = (value: unknown) => ({
    ...Object(value),
    ...(operation.id === 'sendMessage' && { to: things.phone, type: isTemplate ? 'template' : 'text' }),
    [field]: Array.isArray(Object(value)[field]) ? [name] : name,
  });
  return ask(operation, {
    key: apiKey,
    params: things,
    body: Array.isArray(example) ? [put(example[0])] : put(example),
  });
}

/** A response without what differs between requests, and without the name that was used. */
function comparable({ status, json }: Awaited<ReturnType<typeof ask>>, name: string) {
  const { request_id: _, ...body } = json;
  const text = JSON.stringify(body)
    .replaceAll(JSON.stringify(name).slice(1, -1), '<name>')
    .replaceAll(name.replace(/^\+/, ''), '<name>')
    .replace(/wamid\.[\w=]+/g, '<wamid>')
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '<id>')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>')
    .replace(/whsec_[^"]+/g, '<secret>')
    .replace(/"product_id":"\d+"/g, '<product>')
    .replace(/\?expires=[^"]+/g, '');
  return { status, text };
}

const titled = allOperations.map((operation) => [`${operation.method} ${operation.path}`, operation] as const);

it('covers every part of a path, every query parameter and every body field', () => {
  const parts = allOperations.map((operation) => [
    operation.id,
    placesOf(operation)
      .map(({ name }) => name)
      .sort(),
  ]);
  const known = Object.entries(FINDS).map(([id, finds]) => [id, Object.keys(finds).sort()]);
  expect(Object.fromEntries(known), 'each operation has an entry in FINDS').toEqual(Object.fromEntries(parts));
});

describe.each(titled)('%s, with another workspace’s things', (_title, operation) => {
  it('two tenants: answers in every place as if the thing had never existed, whatever kind of thing it is', async () => {
    const asker = await unchanged(operation);
    for (const place of placesOf(operation)) {
      const kinds = Object.entries(them.things).map(async ([kind, foreign]) => {
        const never = nothing[kind as keyof Things];
        const expected = comparable(await askWith(operation, place, never, asker), never);
        const found = comparable(await askWith(operation, place, foreign, asker), foreign);
        expect({ place, kind, ...found }).toEqual({ place, kind, ...expected });
      });
      await Promise.all(kinds);
    }
  });

  it.runIf(placesOf(operation).some(({ where }) => where === 'path'))('is 404 by what cannot be an id', async () => {
    for (const place of placesOf(operation).filter(({ where }) => where === 'path')) {
      for (const id of ['0', 'null', '../1', "' OR 1=1 --", '\u0000', 'x'.repeat(3000)]) {
        expect(await askWith(operation, place, id)).toMatchObject({ status: 404 });
      }
    }
  });

  it.runIf(operation.method === 'POST')('treats their Idempotency-Key as if no one had used it', async () => {
    const headers = { 'idempotency-key': `theirs-${operation.id}` };
    const theirs = await ask(operation, { key: them.apiKey, params: nothing, headers });
    const replayed = await ask(operation, { key: them.apiKey, params: nothing, headers });
    const ours = await ask(operation, { params: nothing, headers });
    // A temporary refusal is decided again, under a new ID.
    const { request_id: _, ...answer } = theirs.json;
    expect(replayed).toMatchObject({ status: theirs.status, json: answer });
    expect(ours.headers.has('idempotency-replayed')).toBe(false);
    expect(ours.status).not.toBe(409);
  });
});

describe('whatever was asked in another workspace', () => {
  it('changes nothing of theirs', async () => {
    const fresh = await populated('+919876501234');
    const before = await everythingOf(fresh);
    expect(before.length).toBeGreaterThan(10);
    for (const operation of allOperations) {
      for (const place of placesOf(operation)) {
        await Promise.all(Object.values(fresh.things).map((name) => askWith(operation, place, name)));
      }
    }
    expect(await everythingOf(fresh)).toEqual(before);
  });
});

/** Every row of a workspace except its request log; and its catalog at the provider. */
async function everythingOf({ workspaceId, apiKey }: Workspace) {
  const tables = await db().$queryRaw<{ name: string }[]>`
    SELECT table_name AS name FROM information_schema.columns
    WHERE table_schema = 'public' AND column_name = 'workspace_id'
      AND table_name NOT IN ('api_requests', 'api_keys', 'rate_limit_windows')
    ORDER BY table_name`;
  const rows = await Promise.all(
    tables.map(async ({ name }) => {
      const table = Prisma.raw(`"${name}"`);
      const found = await db().$queryRaw<{ row: unknown }[]>`
        SELECT to_jsonb(one) AS row FROM ${table} AS one WHERE workspace_id = ${workspaceId}::uuid ORDER BY 1`;
      return found.map(({ row }) => ({ name, row }));
    }),
  );
  const { json } = await ask(operationOf('listProducts'), { key: apiKey });
  return [...rows.flat(), json];
}

const finds = allOperations.flatMap((operation) =>
  placesOf(operation).flatMap((place) => {
    const kind = FINDS[operation.id]?.[place.name];
    return kind ? [[`${operation.method} ${operation.path}`, place.name, { operation, place, kind }] as const] : [];
  }),
);

it.each(finds)('%s lets the owner in by %s', async (_title, _name, { operation, place, kind }) => {
  const owner = await unchanged(operation);
  const never = oneOfNothing(owner.things)[kind];
  const stranger = comparable(await askWith(operation, place, never, owner), never);
  const answer = await askWith(operation, place, owner.things[kind], owner);
  const status = REFUSED[`${operation.id} ${place.name}`] ?? 200;
  expect(answer.status, JSON.stringify(answer.json)).toBe(status);
  if (UPSERT_KEYS.includes(`${operation.id} ${place.name}`) || kind.endsWith('Cursor')) return;
  expect(comparable(answer, owner.things[kind])).not.toEqual(stranger);
});
