import fc from 'fast-check';
import { beforeEach, expect, it } from 'vitest';
import * as account from '#app/api/account/route.ts';
import * as calendar from '#app/api/admin/[workspace]/calendar/route.ts';
import * as formProducts from '#app/api/admin/[workspace]/catalog/products/route.ts';
import * as contact from '#app/api/admin/[workspace]/contacts/[contact_id]/route.ts';
import * as notes from '#app/api/admin/[workspace]/conversations/[conversation_id]/notes/route.ts';
import * as secrets from '#app/api/admin/[workspace]/flow-secrets/route.ts';
import * as keys from '#app/api/admin/[workspace]/keys/route.ts';
import * as numbers from '#app/api/admin/[workspace]/numbers/route.ts';
import * as workspace from '#app/api/admin/[workspace]/route.ts';
import * as reply from '#app/api/admin/[workspace]/saved-replies/[saved_reply_id]/route.ts';
import * as replies from '#app/api/admin/[workspace]/saved-replies/route.ts';
import * as products from '#app/public/v1/catalog/products/route.ts';
import * as contacts from '#app/public/v1/contacts/route.ts';
import * as thread from '#app/public/v1/conversations/[id]/messages/route.ts';
import * as publish from '#app/public/v1/flows/[id]/publish/route.ts';
import * as flow from '#app/public/v1/flows/[id]/route.ts';
import * as runs from '#app/public/v1/flows/[id]/runs/route.ts';
import * as flowTests from '#app/public/v1/flows/[id]/tests/route.ts';
import * as flows from '#app/public/v1/flows/route.ts';
import * as messages from '#app/public/v1/messages/route.ts';
import * as run from '#app/public/v1/runs/[id]/route.ts';
import * as webhooks from '#app/public/v1/webhooks/route.ts';
import { productDraft } from '#components/catalog/product-draft.ts';
import { readThread } from '#lib/doors/admin/inbox/read-thread.ts';
import { listContacts } from '#lib/messaging/contacts/list-contacts.ts';
import { syncTemplates } from '#lib/messaging/templates/sync-templates.ts';
import { decrypt } from '#lib/platform/crypto/encryption.ts';
import { db } from '#lib/platform/database/db.ts';
import { overrideEnv } from '#lib/platform/env.ts';
import { newId } from '#lib/platform/new-id.ts';
import { spelledName } from '#lib/platform/spelled-name.ts';
import { trimmedName } from '#lib/platform/trimmed-name.ts';
import { defaultCalendar } from '#lib/workspace/calendar/schema.ts';
import { readCalendar } from '#lib/workspace/calendar/workspace-calendar.ts';
import { createTestConversation } from '../create-test-conversation.ts';
import { SEED } from '../seed.ts';
import { setUpChannel } from '../set-up-channel.ts';
import { signInAs } from '../sign-in-as.ts';

overrideEnv({ RATE_LIMIT_PER_MINUTE: '0', WORKSPACE_REQUESTS_PER_MINUTE: '0' });
const test = setUpChannel();
let member: Headers;
let contactId: string;
let conversationId: string;
let flowId: string;
beforeEach(async () => {
  const { workspaceId } = test.workspace;
  await syncTemplates({ workspaceId });
  member = (await signInAs({ workspaceId })).headers;
  ({ contactId, conversationId } = await createTestConversation({ ...test.workspace, phone: '+919812345678' }));
  flowId = (await send(flows.POST, '/flows', 'POST', '{"name":"odd"}')).json.id;
});

type Handler = (request: Request) => Promise<Response>;
type Json = ReturnType<typeof JSON.parse>;
type Answer = { status: number; json: Json };

/** Calls a route with JSON text, which can express numbers and characters that JSON.stringify cannot. */
async function send(handler: Handler, path: string, method = 'GET', json?: string): Promise<Answer> {
  const { workspaceId, apiKey } = test.workspace;
  const isPublic = !/^\/(admin|account)/.test(path);
  const url = isPublic ? `/public/v1${path}` : `/api${path.replace('/admin', `/admin/${workspaceId}`)}`;
  const headers = isPublic ? { 'x-api-key': apiKey, 'content-type': 'application/json' } : member;
  const body = json === undefined ? {} : { body: new Uint8Array(Buffer.from(json)) };
  const response = await handler(new Request(`http://parley.test${url}`, { method, headers, ...body }));
  return { status: response.status, json: await response.json() };
}

/** Something that can be written, and how it is read back in the same form. */
type Route = {
  example: () => Json;
  write: (json: string) => Promise<Answer>;
  read: (given: Json, written: Answer) => Promise<Json>;
  /** The value as it is read back, where the API's document says that it differs from what was written. */
  normal?: (value: Json, path: string) => Json;
};

/** The fields of an object that another one has, too. */
const sharedFields = (value: Json, other: Json) =>
  Object.fromEntries(Object.entries(value).filter(([name]) => Object.hasOwn(other ?? {}, name)));
const trimmed = (value: Json) => (typeof value === 'string' ? value.trim() : value);
/** Null removes an attribute. */
const present = (attributes: Json) =>
  Object.fromEntries(
    Object.entries(attributes).flatMap(([name, value]) => (value === null ? [] : [[spelledName(name), value]])),
  );
/** A field of a contact as it is kept. */
const kept: NonNullable<Route['normal']> = (value, path) => {
  if (path === 'name') return trimmedName(value ?? '') || null;
  if (path === 'attributes') return present(value);
  if (path === 'tags') return [...new Set((value as string[]).map(spelledName))];
  return path.startsWith('tags') ? spelledName(value) : value;
};
/** JSON with the required fields added to it. */
const and = (fields: object, json: string) => `${JSON.stringify(fields).slice(0, -1)},${json.slice(1)}`;

const node = (id: string, type: string, data: object) => ({ id, type, title: id, position: { x: 1, y: 2 }, data });
const link = 'https://x.invalid/a.jpg';
const parameters = [
  { type: 'text', text: 'a' },
  { type: 'image', image: { link } },
];
const graph = {
  nodes: [
    node('start', 'start', { triggers: [{ type: 'keyword', match: 'exact', keywords: ['go'] }] }),
    node('send', 'send_message', { body: 'Hi', buttons: [{ id: 'yes', title: 'Yes' }], name: 'Asha' }),
    node('file', 'send_message', { type: 'document', media_url: link, caption: 'c', filename: 'a.pdf' }),
    node('template', 'template_message', { template_name: 't', components: [{ type: 'body', parameters }] }),
    node('ask', 'ask', {
      message: { body: 'Which?' },
      expect: 'choice',
      choices: [{ id: 'tea', title: 'Tea', section: 'Drinks' }],
      listLabel: 'Choose',
      retryMessage: 'Again?',
      timeoutMinutes: 5,
      variable: 'answer',
    }),
    node('call', 'http_request', {
      method: 'POST',
      url: link,
      headers: [{ key: 'X-A', value: 'b' }],
      body: { a: [1, 'b'] },
      responseMap: { 'data.id': 'order' },
      timeoutMs: 100,
    }),
    node('if', 'condition', {
      branches: [{ id: 'b', name: 'B', match: 'all', rules: [{ variable: 'x', operator: 'equals', value: 1 }] }],
    }),
    node('set', 'set_variable', { variable: 'x', value: 'y' }),
    node('contact', 'set_contact', { addTags: ['a'], removeTags: ['b'], attributes: { city: { deep: ['x'] } } }),
    node('until', 'wait_until', { date: '2030-01-01', time: '10:00', offsetMinutes: -5 }),
    node('flow', 'run_flow', { flowId: 'f', inputs: { a: '{{x}}' }, outputs: { b: 'y' } }),
    node('event', 'wait_for_event', { timeoutMinutes: 5, responseMap: { 'a.b': 'x' } }),
    node('person', 'handoff', { note: 'n' }),
  ],
  edges: [{ id: 'e', source: 'start', target: 'send' }],
  notes: [{ id: 'n', text: 'A note', position: { x: 0, y: 0 } }],
};

/** The stored settings, read independently of a change's response. */
const settings = () => db().workspace.findUniqueOrThrow({ where: { id: test.workspace.workspaceId } });

let number = 0;
const routes: Record<string, Route> = {
  'POST /contacts': {
    example: () => ({
      phone: `+9198${String(++number).padStart(8, '0')}`,
      name: 'Asha',
      opt_in: true,
      tags: ['vip'],
      source_ref: 'crm-1',
      attributes: { city: 'Pune', deep: { list: [1, 'x', null] } },
    }),
    write: (json) => send(contacts.POST, '/contacts', 'POST', `[${json}]`),
    read: async () => {
      const { workspaceId } = test.workspace;
      const [contact] = (await listContacts({ workspaceId, limit: 1 })).contacts;
      return { ...contact, phone: `+${contact?.phone}`, tags: contact?.tags };
    },
    normal: kept,
  },
  'PATCH a contact': {
    example: () => ({
      name: 'Asha',
      opt_in: false,
      tags: ['vip', 'new'],
      source_ref: 'crm-1',
      attributes: { city: 'Pune', deep: { list: [1, 'x', null] } },
    }),
    write: (json) => send(contact.PATCH, `/admin/contacts/${contactId}`, 'PATCH', json),
    read: async () => {
      const { workspaceId } = test.workspace;
      return (await listContacts({ workspaceId, limit: 5 })).contacts.find(({ id }) => id === contactId);
    },
    normal: (value, path) => (path === 'source_ref' ? trimmed(value) || null : kept(value, path)),
  },
  'POST /flows/{id}/runs': {
    example: () => ({ variables: { order_id: 'A-1042', deep: { list: [1, 'x', null] } } }),
    write: async (json) => {
      const nodes = [graph.nodes[0], node('end', 'end', {})];
      const edges = [{ id: 'e', source: 'start', target: 'end' }];
      await send(flow.PATCH, `/flows/${flowId}`, 'PATCH', JSON.stringify({ draft_graph: { nodes, edges } }));
      await send(publish.POST, `/flows/${flowId}/publish`, 'POST');
      return send(runs.POST, `/flows/${flowId}/runs`, 'POST', and({ to: '+919812345678' }, json));
    },
    read: async ({ variables }, { json: { id } }) => {
      const { json } = await send(run.GET, `/runs/${id}`);
      await db().flowRun.deleteMany({ where: { id } });
      await db().conversation.updateMany({ where: { id: conversationId }, data: { state: 'nobody' } });
      // The contact’s attributes are among them.
      return { variables: variables && sameFields(json.variables, variables) };
    },
  },
  'PATCH /flows/{id}': {
    example: () => ({ name: 'odd', draft_graph: graph }),
    write: (json) => send(flow.PATCH, `/flows/${flowId}`, 'PATCH', json),
    read: async () => (await send(flow.GET, `/flows/${flowId}`)).json,
    normal: (value, path) => {
      if (path.endsWith('timeoutMs')) return Math.min(value, 30_000);
      return /^name$|url$|link$/.test(path) ? trimmed(value) : value;
    },
  },
  'PUT /flows/{id}/tests': {
    example: () => ({
      required: false,
      tests: [
        {
          name: 'one',
          hours: 'closed',
          attributes: { a: [1, { b: 'c' }] },
          steps: [
            { type: 'customer', text: 'go' },
            { type: 'bot', text: 'Hi', match: 'contains', choices: ['Tea'] },
            { type: 'api', status: 404, body: { a: [1, 'b'] } },
            { type: 'tap', title: 'Tea' },
            { type: 'state', state: 'waiting' },
          ],
        },
      ],
    }),
    write: (json) => send(flowTests.PUT, `/flows/${flowId}/tests`, 'PUT', json),
    read: async () => (await send(flowTests.GET, `/flows/${flowId}/tests`)).json,
    normal: (value, path) => (path.endsWith('.name') ? trimmed(value) : value),
  },
  'POST /webhooks': {
    example: () => ({ url: 'https://x.invalid/hook?a=b', events: ['message.status', 'message.received'] }),
    write: (json) => send(webhooks.POST, '/webhooks', 'POST', json),
    read: async (_given, { json: { id } }) => {
      const { json } = await send(webhooks.GET, '/webhooks');
      await db().webhook.deleteMany({ where: { id } });
      return json.webhooks.find((one: Json) => one.id === id);
    },
    normal: (value, path) => (path === 'url' ? trimmed(value) : Array.isArray(value) ? [...new Set(value)] : value),
  },
  'POST /catalog/products': {
    example: () => ({
      retailer_id: `SKU-${++number}`,
      name: 'Tea',
      description: 'Loose',
      brand: 'Shop',
      url: 'https://x.invalid/tea',
      image_url: 'https://x.invalid/tea.jpg',
      currency: 'INR',
      availability: 'preorder',
      condition: 'used',
      visibility: 'staging',
    }),
    write: (json) => send(products.POST, '/catalog/products', 'POST', and({ price: 100 }, json)),
    read: async ({ retailer_id: sku }) => {
      const { json } = await send(products.GET, '/catalog/products?limit=500');
      return json.products.find((one: Json) => one.retailer_id === sku);
    },
    normal: (value, path) => (path === 'retailer_id' ? value : trimmed(value)),
  },
  'the form of a product': {
    example: () => ({
      retailer_id: `SKU-${++number}`,
      name: 'Tea',
      price: 129_900,
      sale_price: 99_950,
      description: 'Loose',
      brand: 'Shop',
      url: 'https://x.invalid/tea',
      image_url: 'https://x.invalid/tea.jpg',
      currency: 'INR',
      availability: 'available for order',
      condition: 'refurbished',
      visibility: 'staging',
    }),
    write: (json) => send(formProducts.POST, '/admin/catalog/products', 'POST', json),
    read: async ({ retailer_id: sku }) => {
      const { json } = await send(formProducts.GET, '/admin/catalog/products?limit=500');
      const { [sku]: product } = Object.fromEntries(json.products.map((one: Json) => [one.retailer_id, one]));
      return productDraft(product, 'USD');
    },
    normal: (value, path) => {
      if (path === 'sale_price') return value || undefined;
      return path === 'retailer_id' ? value : trimmed(value);
    },
  },
  'PUT number': {
    example: () => ({
      phone_number_id: test.workspace.phoneNumberId,
      waba_id: test.workspace.wabaId,
      access_token: 'EAAG-token',
      catalog_id: null,
    }),
    write: (json) => send(numbers.PUT, '/admin/numbers', 'PUT', json),
    read: async () => {
      const { json } = await send(numbers.GET, '/admin/numbers');
      const { id, accessToken } = await db().number.findFirstOrThrow({ where: { id: test.workspace.numberId } });
      const context = `numbers/${test.workspace.workspaceId}/${id}`;
      return { ...json.numbers[0], access_token: decrypt({ ciphertext: accessToken, context }) };
    },
    normal: (value, path) => trimmed(value) || (path === 'catalog_id' ? null : value),
  },
  'POST /messages, a value of a template': {
    example: () => ({ text: 'Asha' }),
    write: (json) => {
      const template = { to: '+919812345678', type: 'template', template_name: 'greeting', language_code: 'en' };
      const components = `"components":[{"type":"body","parameters":[${and({ type: 'text' }, json)}]}]`;
      return send(messages.POST, '/messages', 'POST', `${JSON.stringify(template).slice(0, -1)},${components}}`);
    },
    read: async () => {
      const { json } = await send(thread.GET, `/conversations/${conversationId}/messages?limit=1`);
      return { text: /^Hi (.*), how can we help you today\?$/s.exec(json.messages[0].text)?.[1] };
    },
    normal: (value) => value.replace(/\s+/g, ' ').trim(),
  },
  'POST saved replies': {
    example: () => ({ name: 'Hours', text: 'From 9 to 6, {{name}}.' }),
    write: (json) => send(replies.POST, '/admin/saved-replies', 'POST', json),
    read: async (_given, { json: { id } }) => {
      const { json } = await send(replies.GET, '/admin/saved-replies');
      await db().savedReply.deleteMany({ where: { id } });
      return json.saved_replies.find((one: Json) => one.id === id);
    },
    normal: trimmed,
  },
  'PATCH saved replies': {
    example: () => ({ name: 'Hours', text: 'From 9 to 6, {{name}}.' }),
    write: async (json) => {
      const { workspaceId } = test.workspace;
      await db().savedReply.deleteMany({ where: { workspaceId } });
      const made = await send(replies.POST, '/admin/saved-replies', 'POST', '{"name":"Before","text":"Before"}');
      return send(reply.PATCH, `/admin/saved-replies/${made.json.id}`, 'PATCH', json);
    },
    read: async () => (await send(replies.GET, '/admin/saved-replies')).json.saved_replies[0],
    normal: trimmed,
  },
  'PATCH settings': {
    example: () => ({
      name: 'Tea House',
      default_country: 'IN',
      idle_hours: 12,
      retention: { messages: 30, media: null, runs: 3650, requests: 7, audit: 400 },
    }),
    write: (json) => send(workspace.PATCH, '/admin', 'PATCH', json),
    read: async (given) => {
      const row = await settings();
      const retention = {
        ...{ messages: row.messageDays, media: row.mediaDays, runs: row.runDays },
        ...{ requests: row.requestDays, audit: row.auditDays },
      };
      return {
        ...{ name: row.name, default_country: row.defaultCountry, idle_hours: row.idleHours },
        retention: sharedFields(retention, given.retention),
      };
    },
    normal: (value, path) => {
      if (path === 'retention') return sharedFields(value, { messages: 0, media: 0, runs: 0, requests: 0, audit: 0 });
      return path === 'default_country' ? trimmed(value).toUpperCase() : trimmed(value);
    },
  },
  'PATCH calendar': {
    example: () => ({
      time_zone: 'Asia/Kolkata',
      week: { mon: '09:00–17:00', tue: '09:00–13:00, 14:00–17:30', wed: '', thu: '', fri: '', sat: '', sun: '' },
      exceptions: [{ date: '2026-12-25', name: 'Holiday', hours: '' }],
    }),
    write: (json) => send(calendar.PATCH, '/admin/calendar', 'PATCH', json),
    read: async (given) => {
      const stored = await readCalendar(test.workspace);
      return { ...stored, week: sharedFields(stored.week, given.week) };
    },
    normal: (value, path) => (path === 'week' ? sharedFields(value, defaultCalendar.week) : trimmed(value)),
  },
  'POST keys': {
    example: () => ({
      name: 'Shop',
      scopes: ['contacts:write', 'messages:write'],
      expires_at: '2099-01-01T00:00:00.000Z',
    }),
    write: (json) => send(keys.POST, '/admin/keys', 'POST', json),
    read: async (
      _given,
      {
        json: {
          key: { id },
        },
      },
    ) => {
      const { json } = await send(keys.GET, '/admin/keys');
      await db().apiKey.deleteMany({ where: { id } });
      return json.keys.find((one: Json) => one.id === id);
    },
    normal: (value, path) => (Array.isArray(value) ? [...new Set(value)] : path === 'name' ? trimmed(value) : value),
  },
  'PATCH account': {
    example: () => ({ name: 'Asha' }),
    write: (json) => send(account.PATCH, '/account', 'PATCH', json),
    read: async () => (await send(account.GET, '/account')).json,
    normal: trimmed,
  },
  'POST notes': {
    example: () => ({ text: 'Call back' }),
    write: (json) =>
      send(notes.POST, `/admin/conversations/${conversationId}/notes`, 'POST', and({ id: newId() }, json)),
    read: async (_given, { json: { id } }) => {
      const { workspaceId } = test.workspace;
      const thread = await readThread({ workspaceId, conversationId, limit: 50 });
      await db().note.deleteMany({ where: { id } });
      return thread.notes.find((one) => one.id === id);
    },
    normal: trimmed,
  },
  'PUT flow secrets': {
    example: () => ({ name: 'shop', hosts: ['api.example.com'] }),
    write: (json) => send(secrets.PUT, '/admin/flow-secrets', 'PUT', and({ value: 'x' }, json)),
    read: async ({ name }) => {
      const { json } = await send(secrets.GET, '/admin/flow-secrets');
      return json.secrets.find((one: Json) => one.name === name);
    },
    normal: (value, path) => (path.startsWith('hosts') ? JSON.parse(JSON.stringify(value).toLowerCase()) : value),
  },
};

/** JSON text: values at the limits, and unusual texts, numbers and lists. */
const unusual = fc.oneof(
  { weight: 3, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }).map((text) => JSON.stringify(text)) },
  { weight: 3, arbitrary: fc.string({ unit: 'grapheme', maxLength: 30 }).map((text) => JSON.stringify(text)) },
  { weight: 3, arbitrary: fc.jsonValue({ maxDepth: 3, stringUnit: 'binary' }).map((value) => JSON.stringify(value)) },
  fc.array(fc.string({ maxLength: 20 }), { maxLength: 4 }).map((list) => JSON.stringify(list)),
  fc.bigInt().map(String),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => JSON.stringify(value)),
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      ...['null', 'true', '1e999', '1e-999', '9007199254740993', '-18446744073709551616', '9.007199254740993e15'],
      ...['"\\ud800"', '"a\\u0000b"', '"\\u202eabc\\u200f"', '"\\u200b"', '" a  b\\n"', '" "', '""', '"{{name}}"'],
      ...[
        '"👩‍👩‍👧‍👦"',
        '{"__proto__":{"a":1}}',
        '{"a":{"__proto__":1}}',
        '{"constructor":1,"toString":"x"}',
        '{"":""}',
      ],
      ...['" https://x.invalid/ "', '"https://x.invalid/\\u202e/%00"', '"HTTPS://X.INVALID"'],
    ),
  },
  fc.constantFrom(61, 201, 1025, 4097, 70_000).map((length) => JSON.stringify('x'.repeat(length))),
  fc.constantFrom(90, 120, 5000).map((depth) => '['.repeat(depth) + ']'.repeat(depth)),
);

type Path = (string | number)[];
const MARK = '@unusual@';

function placesOf(value: Json, path: Path = []): Path[] {
  const below = Array.isArray(value)
    ? value.flatMap((item, index) => placesOf(item, [...path, index]))
    : typeof value === 'object' && value !== null
      ? Object.keys(value).flatMap((key) => placesOf(value[key], [...path, key]))
      : [];
  return path.length > 0 ? [path, ...below] : below;
}

const at = (value: Json, path: Path) => path.reduce((inner, key) => inner?.[key], value);

function put(value: Json, path: Path, item: Json): Json {
  const copy = structuredClone(value);
  at(copy, path.slice(0, -1))[path.at(-1) as string] = item;
  return copy;
}

/** A value as text, independent of key order. */
function canonical(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'nothing';
  const keys = Object.keys(value).toSorted();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join()}}`;
}

/** Only the fields that the example has. */
function sameFields(read: Json, like: Json): Json {
  return Object.fromEntries(Object.keys(like).map((key) => [key, read?.[key]]));
}

it.each(Object.entries(routes))(
  '%s: what is accepted is read back as it was written, else the answer says where it is wrong (correctness 4)',
  async (_title, { example, write, read, normal = (value) => value }) => {
    const places = placesOf(example());
    const property = fc.asyncProperty(fc.constantFrom(...places), unusual, async (place, raw) => {
      const given = example();
      const json = JSON.stringify(put(given, place, MARK)).replace(`"${MARK}"`, () => raw);
      const answer = await write(json);
      const what = `${place.join('.')} = ${raw.slice(0, 300)}: ${JSON.stringify(answer.json).slice(0, 1000)}`;
      expect([200, 409, 422], what).toContain(answer.status);
      if (answer.status === 422) {
        for (const { loc } of answer.json.detail) expect(loc[0], what).toBe('body');
      }
      if (answer.status !== 200) return;
      const wrote = JSON.parse(json);
      const back = sameFields(await read(wrote, answer), given);
      const value = at(wrote, place);
      // Null for an optional field is the same as omitting it: its default is read back.
      if (value !== null) {
        expect(canonical(at(back, place)), what).toBe(canonical(normal(value, place.join('.'))));
        if (raw === '1e-999') expect.fail(what);
        if (/^-?\d+$/.test(raw)) expect(BigInt(at(back, place)), what).toBe(BigInt(raw));
      }
      expect(canonical(put(back, place, MARK)), what).toBe(canonical(put(given, place, MARK)));
    });
    const numRuns = places.length + (process.env.PARLEY_TEST_LONG ? 400 : 30);
    // In every place the one field name with a special meaning in JavaScript objects.
    const examples = places.map((place): [Path, string] => [place, '{"__proto__":{"a":1}}']);
    await fc.assert(property, { seed: SEED, numRuns, examples });
  },
  300_000,
);
