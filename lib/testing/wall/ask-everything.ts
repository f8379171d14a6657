import { MockAgent } from 'undici';
import { vi } from 'vitest';
import { detailOrder } from '#lib/commerce/orders/detail-order.ts';
import { requeueLostOrders } from '#lib/commerce/orders/requeue-lost-orders.ts';
import { advanceRun } from '#lib/flows/runs/advance-run.ts';
import { failRun } from '#lib/flows/runs/fail-run.ts';
import { giveBackIdle } from '#lib/flows/runs/give-back-idle.ts';
import { requeueLostRuns } from '#lib/flows/runs/requeue-lost-runs.ts';
import type { RunProgress } from '#lib/flows/runs/run-progress.ts';
import { takeMessage } from '#lib/flows/runs/take-message.ts';
import { takeOverRun } from '#lib/flows/runs/take-over-run.ts';
import { end, ask as question, send, start } from '#lib/flows/runs/testing/small-graphs.ts';
import { buildGraph } from '#lib/flows/testing/build-graph.ts';
import { unassignDeparted } from '#lib/messaging/conversations/unassign-departed.ts';
import { wakeSnoozed } from '#lib/messaging/conversations/wake-snoozed.ts';
import { copyMedia } from '#lib/messaging/media/copy-media.ts';
import { requeueLostCopies } from '#lib/messaging/media/requeue-lost-copies.ts';
import { markLostSends } from '#lib/messaging/messages/mark-lost-sends.ts';
import { type PushedMessage, pushAudience } from '#lib/messaging/push/push-audience.ts';
import { pushMessage } from '#lib/messaging/push/push-message.ts';
import { testBrowser } from '#lib/messaging/push/testing/push-service.ts';
import { newId } from '#lib/platform/new-id.ts';
import { requeueDelivery } from '#lib/webhooks/deliveries/requeue-delivery.ts';
import { requeueLostDeliveries } from '#lib/webhooks/deliveries/requeue-lost-deliveries.ts';
import { startDispatcher } from '#lib/webhooks/deliveries/start-dispatcher.ts';
import { startReceiver } from '#lib/webhooks/deliveries/testing/start-receiver.ts';
import { workspacesWithNumber } from '#lib/workspace/numbers/workspaces-with-number.ts';
import { expiringTables, purgeExpired } from '#lib/workspace/retention/purge-expired.ts';
import { purgeWorkspace } from '#lib/workspace/retention/purge-workspace.ts';
import { releaseIdempotencyKeys } from '#lib/workspace/retention/release-idempotency-keys.ts';
import { workspacesWithRetention } from '#lib/workspace/retention/workspace-retention.ts';
import { askAccounts } from './ask-accounts.ts';
import type { Ask, Title } from './requests.ts';

const ASHA = '919812345678';
const RAVI = '919887654321';
const ADMIN = '/api/admin/{workspace}';
const API = '/public/v1';
/** The channel reports messages in its own time. */
const WAIT = { timeout: 60_000, interval: 20 };
const CSV = 'phone,name,city\n9811122233,Mira,Goa\n123,Bad,Goa\n';

type Row = Record<string, string>;

type Place = {
  ask: Ask;
  asked: Set<Title>;
  /** The workspace's rows of a table, oldest first, without the app. */
  rowsOf: (table: string) => Promise<Row[]>;
  /** Deletes the twin's rows of a table: one statement cannot change two rows that are mirrored. */
  forgetTwins: (table: string) => Promise<unknown>;
  memberId: string;
  /** The email of the owner, who makes the requests. */
  email: string;
  workspaceId: string;
  slug: string;
  phoneNumberId: string;
  wabaId: string;
};

/** Makes every request of an integrator, of people and of an instance admin, and does the engine's work in between. */
export async function askEverything(place: Place): Promise<void> {
  const { slug } = place;
  const ask: Ask = (title, given = {}) => place.ask(title, { ...given, params: { workspace: slug, ...given.params } });

  await askAccounts(place);
  await settings(ask, place);
  const conversationId = await customers(ask, place);
  await inbox(ask, { ...place, conversationId });
  await catalog(ask, place);
  await flows(ask, { ...place, conversationId });
  await webhooks(ask, place);
  await timetable(place);
  await goings(ask, place);
}

async function settings(ask: Ask, { phoneNumberId, wabaId }: Place) {
  await ask(`GET ${ADMIN}/checklist`);
  await ask(`PATCH ${ADMIN}`, { body: { name: 'Tea house', default_country: 'IN', idle_hours: 4 } });
  await ask(`GET ${ADMIN}/number`);
  await ask(`PUT ${ADMIN}/number`, {
    body: { phone_number_id: phoneNumberId, waba_id: wabaId, access_token: `token-${phoneNumberId}`, catalog_id: null },
  });
  await ask(`POST ${ADMIN}/number/check`);
  await ask(`GET ${ADMIN}/quotas`);
  await ask(`PUT ${ADMIN}/calendar`, {
    body: {
      time_zone: 'Asia/Kolkata',
      week: { mon: '09:00-18:00', tue: '', wed: '', thu: '', fri: '', sat: '', sun: '' },
      exceptions: [],
    },
  });
  const { key } = await ask(`POST ${ADMIN}/keys`, { body: { name: 'CRM', scopes: ['events:read'], expires_at: null } });
  await ask(`GET ${ADMIN}/keys`);
  const { key: rotated } = await ask(`POST ${ADMIN}/keys/{key_id}/rotate`, {
    params: { key_id: key.id },
    body: { overlap_hours: 1 },
  });
  await ask(`DELETE ${ADMIN}/keys/{key_id}`, { params: { key_id: rotated.id } });
  await ask(`PUT ${ADMIN}/second-factor`, { body: { required: false } });
  await ask(`POST ${ADMIN}/templates/sync`);
  await ask(`GET ${ADMIN}/templates`);
  const reply = await ask(`POST ${ADMIN}/saved-replies`, { body: { name: 'hours', text: 'We open at nine.' } });
  await ask(`GET ${ADMIN}/saved-replies`);
  const params = { saved_reply_id: reply.id };
  await ask(`PUT ${ADMIN}/saved-replies/{saved_reply_id}`, { params, body: { name: 'open', text: 'At nine.' } });
  await ask(`DELETE ${ADMIN}/saved-replies/{saved_reply_id}`, { params });
}

/** Contacts are created in every way, and write. Returns Asha's conversation. */
async function customers(ask: Ask, { rowsOf }: Place): Promise<string> {
  await ask(`POST ${API}/contacts`, {
    body: [
      { phone: `+${ASHA}`, name: 'Asha', opt_in: true, tags: ['vip'], attributes: { city: 'Pune' } },
      { phone: `+${RAVI}`, name: 'Ravi' },
    ],
    headers: { 'idempotency-key': 'once' },
  });
  const form = new FormData();
  form.append('file', new Blob([CSV]), 'contacts.csv');
  await ask(`POST ${API}/contacts/csv`, { body: form });
  await ask(`POST ${ADMIN}/contacts`, { body: { phone: '+919800000001', name: 'Nils' } });
  for (const path of ['import/preview', 'import', 'import/errors'] as const) {
    await ask(`POST ${ADMIN}/contacts/${path}`, { body: CSV });
  }
  const { contacts } = await ask(`GET ${ADMIN}/contacts`, { query: { search: 'a', sort: 'name', limit: '2' } });
  await ask(`GET ${ADMIN}/contacts`, { query: { tag: 'vip', opt_in: 'yes', attribute: 'city', value: 'Pune' } });
  await ask(`GET ${ADMIN}/contacts/facets`);
  await ask(`GET ${ADMIN}/contacts/export`);
  await ask(`PATCH ${ADMIN}/contacts/{contact_id}`, {
    params: { contact_id: contacts[0].id },
    body: { attributes: { size: 'L' } },
  });
  for (const blocked of [true, false]) {
    await ask(`PUT ${API}/contacts/{contact}/block`, { params: { contact: `+${ASHA}` }, body: { blocked } });
    await ask(`PUT ${ADMIN}/contacts/{contact_id}/block`, {
      params: { contact_id: contacts[0].id },
      body: { blocked },
    });
  }
  await ask(`POST ${ADMIN}/contacts/tags`, { body: { contact_ids: [contacts[0].id], add: ['new'] } });
  await ask(`POST ${ADMIN}/contacts/tags`, { body: { matching: { tag: 'vip', count: 1 }, add: ['tea'] } });

  await ask(`GET ${ADMIN}/sandbox`);
  await ask(`PATCH ${ADMIN}/sandbox`, { body: { manual_statuses: false } });
  await ask(`POST ${ADMIN}/sandbox/customers`, { body: { phone: `+${ASHA}`, name: 'Asha' } });
  const params = { phone: ASHA };
  await ask(`POST ${ADMIN}/sandbox/customers/{phone}/messages`, {
    params,
    body: { act: { type: 'text', text: 'Hi' } },
  });
  await ask(`GET ${ADMIN}/sandbox/customers/{phone}/messages`, { params });
  await ask(`POST ${ADMIN}/sandbox/customers/{phone}/files`, {
    params,
    query: { kind: 'document', filename: 'bill.pdf' },
    body: '%PDF-1.4',
    headers: { 'content-type': 'application/pdf' },
  });
  const order = { type: 'order', items: [{ retailer_id: 'TEA-GREEN', quantity: 2 }] };
  await ask(`POST ${ADMIN}/sandbox/customers/{phone}/messages`, { params, body: { act: order } });
  const { messages } = await ask(`GET ${ADMIN}/sandbox/customers/{phone}/messages`, { params });
  await ask(`GET ${ADMIN}/sandbox/file`, { query: { message_id: messages[1].id } });
  await ask(`GET ${ADMIN}/sandbox/changes`, { query: { after: '0' } });
  await ask(`GET ${ADMIN}/sandbox/products`);
  await ask(`POST ${ADMIN}/sandbox/faults`, { body: { kind: 'slow', seconds: 1, times: 1 } });
  await ask(`DELETE ${ADMIN}/sandbox/faults`);
  await arrived(rowsOf, 3);
  const [conversation] = await rowsOf('conversations');
  return conversation?.id ?? '';
}

async function inbox(ask: Ask, { rowsOf, memberId, workspaceId, conversationId }: Place & { conversationId: string }) {
  const params = { conversation_id: conversationId };
  const text = { type: 'text', body: 'Welcome' };
  const [received] = await rowsOf('messages');
  const [file] = await rowsOf('media');
  const messageId = file?.message_id ?? '';
  await copyMedia({ workspaceId, messageId });
  await ask(`GET ${ADMIN}/messages/{message_id}/file`, { params: { message_id: messageId }, status: 302 });
  await ask(`GET ${API}/media`, { query: { message_id: messageId } });

  await ask(`GET ${ADMIN}/inbox`);
  await ask(`GET ${ADMIN}/stream`);
  for (const query of [{}, { search: 'Asha' }, { tag: 'vip', window: 'open' }, { assignee: 'me', status: 'open' }]) {
    await ask(`GET ${ADMIN}/conversations`, { query: query as Record<string, string> });
  }
  await ask(`GET ${ADMIN}/conversations`, { query: { ids: conversationId } });
  await ask(`GET ${ADMIN}/conversations/{conversation_id}`, { params });
  await ask(`GET ${ADMIN}/conversations/{conversation_id}/messages`, { params });
  const around = `GET ${ADMIN}/conversations/{conversation_id}/messages/around` as const;
  await ask(around, { params, query: { message_id: received?.id ?? '' } });
  const { newer_cursor: newer } = await ask(around, { params, query: { message_id: received?.id ?? '' } });
  if (newer) await ask(around, { params, query: { message_id: received?.id ?? '', newer_than: newer } });
  await ask(`GET ${ADMIN}/messages`, { query: { search: 'hi' } });
  await ask(`POST ${ADMIN}/conversations/{conversation_id}/read`, { params, body: { up_to: received?.id } });
  await ask(`POST ${ADMIN}/conversations/{conversation_id}/unread`, { params, body: { from: received?.id } });
  const newest = (await rowsOf('messages')).findLast((message) => message.conversation_id === conversationId);
  await notices(ask, { rowsOf, workspaceId, conversationId, messageId: newest?.id ?? '' });
  await ask(`POST ${ADMIN}/conversations/{conversation_id}/presence`, { params, body: { activity: 'typing' } });
  await ask(`POST ${ADMIN}/conversations/{conversation_id}/messages`, { params, body: { id: newId(), message: text } });
  await ask(`POST ${ADMIN}/conversations/{conversation_id}/messages`, {
    params,
    body: { id: newId(), message: { ...text, reply_to: received?.id } },
  });
  await ask(`PUT ${ADMIN}/conversations/{conversation_id}/messages/{message_id}/reaction`, {
    params: { ...params, message_id: received?.id ?? '' },
    body: { id: newId(), emoji: '👍' },
  });
  await ask(`GET ${ADMIN}/messages/{message_id}`, { params: { message_id: received?.id ?? '' } });
  await ask(`PATCH ${ADMIN}/conversations/{conversation_id}`, {
    params,
    body: { assignee: memberId, state: 'person' },
  });
  const note = newId();
  await ask(`POST ${ADMIN}/conversations/{conversation_id}/notes`, {
    params,
    body: { id: note, text: 'A regular', mentions: [memberId] },
  });
  await ask(`GET ${ADMIN}/conversations`, { query: { mentions: 'me' } });
  await ask(`POST ${ADMIN}/conversations/{conversation_id}/mentions/read`, { params });
  await ask(`DELETE ${ADMIN}/conversations/{conversation_id}/notes/{note_id}`, {
    params: { ...params, note_id: note },
  });
  await ask(`POST ${ADMIN}/conversations/{conversation_id}/attachments`, {
    params,
    query: { type: 'document', filename: 'menu.pdf' },
    body: '%PDF-1.4',
    headers: { 'content-type': 'application/pdf' },
  });
  const contactId = (await rowsOf('contacts')).find(({ phone }) => phone === `+${RAVI}`)?.id ?? '';
  const template = { type: 'template', template_name: 'hello_world', language_code: 'en_US' };
  await ask(`POST ${ADMIN}/conversations`, { body: { id: newId(), contact_id: contactId, message: template } });

  await ask(`POST ${API}/messages`, { body: { to: `+${ASHA}`, body: 'Your parcel leaves today.' } });
  await ask(`POST ${API}/messages`, { body: { to: `+${RAVI}`, ...template }, headers: { 'idempotency-key': 'two' } });
  const { messages } = await ask(`GET ${ADMIN}/sandbox/customers/{phone}/messages`, { params: { phone: ASHA } });
  const ours = messages.findLast(({ direction }: { direction: string }) => direction === 'outbound');
  await ask(`POST ${ADMIN}/sandbox/status`, { body: { message_id: ours.id, status: 'delivered' } });
  await vi.waitFor(async () => {
    const messages = await rowsOf('messages');
    if (!messages.some(({ status }) => status === 'delivered')) throw new Error('No receipt has arrived.');
  }, WAIT);
  await ask(`POST ${ADMIN}/sandbox/customers/{phone}/read`, { params: { phone: ASHA } });
  for (const query of [{}, { phone: ASHA }, { tag: 'vip', window: 'open' }, { status: 'open', assignee: memberId }]) {
    await ask(`GET ${API}/conversations`, { query: { limit: '1', ...(query as object) } });
  }
  const { next_cursor: cursor } = await ask(`GET ${API}/conversations`, { query: { limit: '1' } });
  await ask(`GET ${API}/conversations`, { query: { cursor } });
  await ask(`GET ${API}/conversations/{id}`, { params: { id: conversationId } });
  const page = await ask(`GET ${API}/conversations/{id}/messages`, {
    params: { id: conversationId },
    query: { limit: '2', direction: 'inbound' },
  });
  await ask(`GET ${API}/conversations/{id}/messages`, {
    params: { id: conversationId },
    query: { cursor: page.next_cursor, direction: 'inbound' },
  });
  await ask(`PATCH ${API}/conversations/{id}`, { params: { id: conversationId }, body: { assignee: null } });
  await ask(`PATCH ${API}/conversations/{id}`, { params: { id: conversationId }, body: { state: 'nobody' } });
}

/** A browser subscribes and is notified of an unread message; then its push service no longer knows it. */
async function notices(ask: Ask, { rowsOf, ...message }: Pick<Place, 'rowsOf'> & PushedMessage) {
  await ask(`GET ${ADMIN}/push`);
  const { target } = testBrowser('https://push.example');
  await ask(`PUT ${ADMIN}/push`, { body: { ...target, shows_text: true } });
  const [subscription] = await rowsOf('push_subscriptions');
  await pushAudience(message);
  const dispatcher = new MockAgent();
  dispatcher.get('https://push.example').intercept({ path: /.*/, method: 'POST' }).reply(410);
  await pushMessage({ ...message, subscriptionId: subscription?.id ?? '', dispatcher });
  if ((await rowsOf('push_subscriptions')).length > 0) throw new Error('No push was sent.');
  await ask(`DELETE ${ADMIN}/push`, { body: { endpoint: target.endpoint } });
}

async function catalog(ask: Ask, { rowsOf, workspaceId }: Place) {
  const product = { retailer_id: 'TEA-GREEN', name: 'Green tea', price: 19_900, currency: 'INR' };
  const whole = { ...product, image_url: 'https://files.invalid/tea.jpg' };
  for (const base of [API, ADMIN] as const) {
    await ask(`GET ${base}/catalog`);
    await ask(`POST ${base}/catalog/products`, { body: whole });
    await ask(`GET ${base}/catalog/products`);
  }
  const [order] = await rowsOf('orders');
  const orderId = order?.id ?? '';
  await detailOrder({ workspaceId, orderId });
  await ask(`GET ${API}/catalog/orders`, { query: { limit: '1' } });
  await ask(`GET ${ADMIN}/orders`);
  await ask(`GET ${ADMIN}/orders/{order_id}`, { params: { order_id: orderId } });
  await ask(`GET ${ADMIN}/orders/export`);
  await ask(`DELETE ${API}/catalog/products/{retailer_id}`, { params: { retailer_id: 'TEA-GREEN' } });
  await ask(`POST ${ADMIN}/catalog/products`, { body: whole });
  await ask(`DELETE ${ADMIN}/catalog/products/{retailer_id}`, { params: { retailer_id: 'TEA-GREEN' } });
}

// The answer is still being collected when the run is cancelled, even on the slowest machine.
const graph = buildGraph(
  {
    s: start('go'),
    c: ['set_contact', { addTags: ['asked'], removeTags: ['new'], attributes: { asked: 'yes', size: null } }],
    q: question({ collectSeconds: 30 }),
    m: send('got {{answer}}'),
    e: end,
  },
  's > c',
  'c > q',
  'q.answer > m',
  'q.invalid > m',
  'q.timeout > m',
  'm > e',
);
const calling = buildGraph(
  {
    s: start('call'),
    h: [
      'http_request',
      { method: 'GET', url: 'https://shop.example.com/', headers: [{ key: 'authorization', secretRef: 'shop' }] },
    ],
    e: end,
  },
  's > h',
  'h.success > e',
  'h.error > e',
);
const flowTests = {
  required: false,
  tests: [{ name: 'An order', hours: 'open', attributes: {}, steps: [{ type: 'customer', text: 'go' }] }],
};

async function flows(ask: Ask, { workspaceId, rowsOf, conversationId }: Place & { conversationId: string }) {
  const FLOW = `${ADMIN}/flows/{flow_id}` as const;
  const { id } = await ask(`POST ${ADMIN}/flows`, { body: { name: 'Orders', draft_graph: graph } });
  const params = { flow_id: id, id };
  await ask(`GET ${ADMIN}/flows/callable`);
  await ask(`GET ${ADMIN}/flows`);
  await ask(`GET ${FLOW}`, { params });
  await ask(`PATCH ${FLOW}`, { params, body: { name: 'All orders' } });
  const secret = { name: 'shop', value: 'secret', hosts: ['shop.example.com'] };
  await ask(`PUT ${ADMIN}/flow-secrets`, { body: secret });
  const caller = await ask(`POST ${ADMIN}/flows`, { body: { name: 'Calls', draft_graph: calling } });
  await ask(`POST ${FLOW}/publish`, { params: { flow_id: caller.id } });
  await ask(`GET ${ADMIN}/flow-secrets`);
  await ask(`DELETE ${FLOW}`, { params: { flow_id: caller.id } });
  await ask(`PUT ${FLOW}/tests`, { params, body: flowTests });
  await ask(`GET ${FLOW}/tests`, { params });
  await ask(`POST ${FLOW}/test`, { params, body: { graph } });
  await ask(`PUT ${API}/flows/{id}/tests`, { params, body: flowTests });
  await ask(`GET ${API}/flows/{id}/tests`, { params });
  await ask(`POST ${API}/flows/{id}/test`, { params, body: {} });
  await ask(`POST ${FLOW}/try`, { params, body: { graph, state: null, input: { type: 'message', text: 'go' } } });
  await ask(`POST ${FLOW}/test-call`, {
    params,
    body: {
      data: {
        method: 'GET',
        url: 'https://shop.invalid/',
        headers: [{ key: 'authorization', secretRef: 'shop' }],
      },
    },
  });
  await ask(`DELETE ${ADMIN}/flow-secrets/{name}`, { params: { name: 'shop' } });
  await ask(`POST ${FLOW}/presence`, { params, body: { activity: 'viewing', node_id: null } });
  await ask(`POST ${FLOW}/publish`, { params });
  await ask(`POST ${API}/flows/{id}/publish`, { params });
  await ask(`GET ${FLOW}/versions`, { params });
  await ask(`GET ${FLOW}/versions/{version}`, { params: { ...params, version: '1' } });
  await ask(`POST ${FLOW}/rollback`, { params, body: { version: 1 } });
  const file = await ask(`GET ${FLOW}/export`, { params });
  await ask(`POST ${ADMIN}/flows/import/preview`, { body: file });
  const imported = await ask(`POST ${ADMIN}/flows/import`, { body: file });

  // The customer starts it: it waits for their answer, and then for more messages.
  for (const text of ['go', 'Asha']) {
    await ask(`POST ${ADMIN}/sandbox/customers/{phone}/messages`, {
      params: { phone: ASHA },
      body: { act: { type: 'text', text } },
    });
    const message = await arrived(rowsOf, text);
    const runner = newId();
    const run = await takeMessage({ workspaceId, messageId: message.id ?? '', runner });
    await goOn({ workspaceId, run, runner });
  }
  const { runs } = await ask(`GET ${API}/flows/{id}/runs`, { params, query: { state: 'waiting' } });
  await ask(`POST ${API}/runs/{id}/cancel`, { params: { id: runs[0].id } });
  const begin = { to: `+${ASHA}`, variables: { order_id: 'A-1042' } };
  const run = await ask(`POST ${API}/flows/{id}/runs`, { params, body: begin });
  const runner = newId();
  await goOn({ workspaceId, runner, run: await takeOverRun({ workspaceId, runId: run.id, runner }) });
  await ask(`GET ${FLOW}/runs`, { params, query: { limit: '1' } });
  await ask(`GET ${FLOW}/runs`, { params, query: { state: 'waiting' } });
  await ask(`GET ${FLOW}/under-way`, { params });
  await ask(`GET ${FLOW}/runs/{run_id}`, { params: { ...params, run_id: run.id } });
  await ask(`GET ${API}/flows/{id}/runs`, { params, query: { limit: '1' } });
  await ask(`GET ${API}/runs/{id}`, { params: { id: run.id } });
  await ask(`POST ${API}/runs/{id}/cancel`, { params: { id: run.id } });
  const other = await ask(`POST ${API}/flows/{id}/runs`, { params, body: begin });
  await takeOverRun({ workspaceId, runId: other.id, runner });
  await failRun({ workspaceId, runner, conversationId });
  const again = await ask(`POST ${FLOW}/runs/{run_id}/rerun`, { params: { ...params, run_id: other.id } });
  await ask(`POST ${FLOW}/runs/{run_id}/cancel`, { params: { ...params, run_id: again.id } });

  await ask(`POST ${API}/flows/{id}/unpublish`, { params });
  await ask(`POST ${FLOW}/publish`, { params });
  await ask(`POST ${API}/flows/{id}/runs`, { params, body: begin });
  await ask(`POST ${FLOW}/unpublish`, { params, query: { runs: 'stop', message: 'Bye' } });
  await ask(`DELETE ${FLOW}`, { params });
  const own = { id: imported.id };
  const made = await ask(`POST ${API}/flows`, { body: { name: 'FAQ' } });
  await ask(`GET ${API}/flows`, { query: { limit: '1' } });
  await ask(`GET ${API}/flows/{id}`, { params: own });
  await ask(`PATCH ${API}/flows/{id}`, { params: own, body: { name: 'Imported' } });
  await ask(`DELETE ${API}/flows/{id}`, { params: { id: made.id } });
}

/** Does the engine's work for a run until it waits or ends. */
async function goOn({ workspaceId, run, runner }: { workspaceId: string; run: RunProgress | null; runner: string }) {
  let at = run;
  while (at?.state === 'running') at = await advanceRun({ workspaceId, runId: at.runId, runner });
}

/** Waits for so many messages of customers, or for one with a text, and returns the last of them. */
async function arrived(rowsOf: Place['rowsOf'], awaited: number | string): Promise<Row> {
  return vi.waitFor(async () => {
    const inbound = (await rowsOf('messages')).filter(({ direction }) => direction === 'inbound');
    const found = typeof awaited === 'number' ? inbound[awaited - 1] : inbound.find(({ text }) => text === awaited);
    if (!found) throw new Error(`${awaited} has not arrived.`);
    return found;
  }, WAIT);
}

async function webhooks(ask: Ask, { rowsOf, forgetTwins, workspaceId }: Place) {
  const HOOK = `${ADMIN}/webhooks/{webhook_id}` as const;
  const receiver = await startReceiver({ answer: ({ path }) => ({ status: path.endsWith('/broken') ? 500 : 200 }) });
  const body = { url: receiver.url, events: ['message.received', 'message.status'] };
  const { id } = await ask(`POST ${ADMIN}/webhooks`, { body });
  const second = await ask(`POST ${API}/webhooks`, { body: { ...body, url: `${receiver.url}/broken` } });
  const params = { webhook_id: id };
  await ask(`POST ${ADMIN}/sandbox/customers/{phone}/messages`, {
    params: { phone: ASHA },
    body: { act: { type: 'text', text: 'Again' } },
  });
  await arrived(rowsOf, 'Again');
  const { delivery_id } = await ask(`POST ${HOOK}/test`, { params });
  await ask(`GET ${HOOK}/deliveries`, { params, query: { limit: '1' } });
  await ask(`GET ${HOOK}/deliveries`, { params, query: { event: 'message.received', state: 'waiting' } });
  await ask(`GET ${ADMIN}/deliveries/{delivery_id}`, { params: { delivery_id } });
  await ask(`POST ${HOOK}/replay`, { params, body: { delivery_ids: [delivery_id] } });
  const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
  await ask(`POST ${HOOK}/replay`, { params, body: { from: ago(1), to: ago(-1), undelivered_only: true } });
  await ask(`POST ${HOOK}/rotate`, { params });
  await ask(`POST ${HOOK}/resume`, { params });
  await ask(`GET ${ADMIN}/webhooks`);
  await ask(`GET ${API}/webhooks`);
  const { events } = await ask(`GET ${API}/events`, { query: { limit: '2' } });
  await ask(`GET ${API}/events`, { query: { after: events[0].id } });
  await forgetTwins('deliveries');
  const dispatcher = startDispatcher({ retryDelays: [3_600_000] });
  await vi.waitFor(async () => {
    const states = (await rowsOf('deliveries')).map(({ state }) => state);
    if (!['retrying', 'delivered'].every((state) => states.includes(state))) throw new Error(`${states}`);
  }, WAIT);
  await dispatcher.stop();
  await receiver.close();
  const failed = (await rowsOf('deliveries')).find(({ state }) => state === 'retrying');
  const dueAt = new Date(failed?.due_at ?? '');
  await requeueDelivery({ workspaceId, deliveryId: failed?.id ?? '', dueAt });
  await ask(`DELETE ${HOOK}`, { params });
  await ask(`DELETE ${API}/webhooks/{id}`, { params: { id: second.id } });
}

/** The engine's scheduled work, for all workspaces. */
async function timetable({ workspaceId }: Place) {
  await wakeSnoozed();
  await unassignDeparted();
  await giveBackIdle();
  await markLostSends();
  await requeueLostRuns();
  await requeueLostCopies();
  await requeueLostOrders();
  await requeueLostDeliveries();
  await workspacesWithNumber();
  await workspacesWithRetention();
  const retention = { messages: 1, media: 1, runs: 1, requests: 1, audit: 1 };
  await purgeWorkspace({ workspaceId, retention, withinMs: 10_000 });
  for (const table of expiringTables) await purgeExpired({ table });
  await releaseIdempotencyKeys();
}

/** Final reads, and everything that is deleted. */
async function goings(ask: Ask, { rowsOf }: Place) {
  await ask(`POST ${ADMIN}/sandbox/time`, { body: { hours: 1 } });
  await ask(`GET ${ADMIN}/home/attention`);
  await ask(`GET ${ADMIN}/home/traffic`, { query: { days: '7' } });
  await ask(`GET ${ADMIN}/requests`, { query: { limit: '5' } });
  await ask(`GET ${ADMIN}/requests`, { query: { status: '2xx', operation: 'POST /contacts' } });
  await ask(`GET ${ADMIN}/audit`, { query: { limit: '5' } });
  const contactId = (await rowsOf('contacts')).find(({ phone }) => phone === `+${RAVI}`)?.id ?? '';
  await ask(`GET ${ADMIN}/contacts/erasure`, { query: { ids: contactId } });
  await ask(`POST ${ADMIN}/contacts/erasure`, { body: { contact_ids: [contactId] } });
  await ask(`DELETE ${API}/contacts/{contact}`, { params: { contact: `+${ASHA}` } });

  await ask(`POST ${ADMIN}/invitations`, { body: { email: 'ben@example.com', role: 'agent' } });
  const { invitations } = await ask(`GET ${ADMIN}/members`);
  await ask(`DELETE ${ADMIN}/invitations/{invitation_id}`, { params: { invitation_id: invitations[0].id } });
  await ask(`GET ${ADMIN}/colleagues`);
  const [heir, other] = (await rowsOf('members')).filter(({ role }) => role === 'agent');
  await ask(`DELETE ${ADMIN}/members/{member_id}`, { params: { member_id: other?.id ?? '' } });
  await ask(`PATCH ${ADMIN}/members/{member_id}`, { params: { member_id: heir?.id ?? '' }, body: { role: 'owner' } });
  await ask(`POST ${ADMIN}/leave`);
}
