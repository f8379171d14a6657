import type { APIRequestContext } from '@playwright/test';
import { buildGraph } from '../../lib/flows/testing/build-graph.ts';
import { sandboxControl } from '../../lib/sandbox/control-client.ts';
import type { InboundInput } from '../../lib/sandbox/schema/inbound-schema.ts';
import { callAsPage } from './call-as-page.ts';
import type { Filled } from './pages.ts';
import { api, expect, type Workspace } from './parley.ts';
import { query } from './query.ts';
import type { startReceiver } from './receiver.ts';

const PEOPLE = 14;
const HOUR = 3_600_000;
const FIRST = ['Asha', 'Bruno', 'Chen', 'Divya', 'Elif', 'Farid', 'Grace', 'Hana'];
const LAST = ['Menon', 'Alves', 'Kaya'];
const QUESTIONS = [
  'Is the green tea back in stock?',
  'Do you deliver on Saturdays?',
  'Can I change the address of my order?',
  'Thank you, it arrived today!',
  'How long does oolong keep?',
];
const TAGS = [['wholesale', 'tea'], ['retail'], []];
const CITIES = ['Pune', 'Recife', 'Berlin'];
const person = (index: number) => ({
  phone: `9198123450${String(index).padStart(2, '0')}`,
  name: `${FIRST[index % FIRST.length]} ${LAST[index % LAST.length]}`,
});

type Receiver = Awaited<ReturnType<typeof startReceiver>>;

/** A shop after two busy weeks, filled by what its customers, integrators and admins would do. */
export async function fillWorkspace({
  parley: { url, sandboxUrl, dataDir },
  admin,
  workspace,
  receivers,
}: {
  parley: { url: string; sandboxUrl: string; dataDir: string };
  /** With the first admin's session. */
  admin: APIRequestContext;
  workspace: Workspace;
  /** The first one also answers as the order service that a flow calls. */
  receivers: { works: Receiver; fails: Receiver };
}): Promise<Filled> {
  const call = api(workspace, url);
  const meta = sandboxControl(sandboxUrl);
  const { phoneNumberId: phone_number_id, wabaId: waba_id } = workspace;
  const write = (phone: string, message: InboundInput) => meta.write(phone, { ...message, phone_number_id });
  for (let index = 0; index < PEOPLE; index += 1) {
    await meta.saveCustomer(person(index).phone, { name: person(index).name });
  }
  await meta.addNumber({
    phone_number_id,
    waba_id,
    token: 'sandbox-token',
    display_phone_number: '+91 80 4000 1234',
    verified_name: 'Corner Shop',
  });
  await meta.connectCatalog(waba_id, { connected: true });
  await setUp();

  const { json: webhook } = await call('POST', '/webhooks', { url: receivers.works.url });
  await call('POST', '/webhooks', { url: receivers.fails.url, events: ['message.received'] });
  const flowId = await publishFlow(call, receivers);
  const imported = await call(
    'POST',
    '/contacts',
    Array.from({ length: 24 }, (_, index) => ({
      phone: `+${person(index).phone}`,
      name: person(index).name,
      opt_in: index % 5 !== 0,
      tags: TAGS[index % TAGS.length],
      attributes: { city: CITIES[index % CITIES.length], tier: index % 2 ? 'gold' : 'silver' },
    })),
  );
  expect(imported.status, JSON.stringify(imported.json)).toBe(200);
  for (let count = 62; count > 0; count -= 1) {
    const text = QUESTIONS[count % QUESTIONS.length] ?? '';
    await write(person(count % PEOPLE).phone, { type: 'text', text, age_ms: count * 5 * HOUR });
  }
  const { phone } = person(0);
  await write(phone, { type: 'text', text: 'Hello! Is the green tea back in stock?' });
  await write(phone, { type: 'image', caption: 'This one' });
  await expect.poll(async () => (await conversations()).length).toBe(PEOPLE);
  await reply(phone, 'Yes, two tins are left. Shall we put one aside for you?');
  await write(phone, { type: 'text', text: 'Please do. And two of the oolong.' });
  await write(phone, {
    type: 'location',
    latitude: 18.52,
    longitude: 73.85,
    name: 'Our café',
    address: '12 Lake Road, Pune',
  });
  await write(phone, { type: 'order', items: [{ retailer_id: 'TEA-GREEN', quantity: 1 }], note: 'Gift wrap, please' });
  await reply(phone, 'Thank you! It leaves this afternoon.');
  await write(person(3).phone, { type: 'order', items: [{ retailer_id: 'TEA-GREEN', quantity: 3 }] });
  await call('POST', '/messages', {
    to: `+${person(5).phone}`,
    type: 'template',
    template_name: 'hello_world',
    language_code: 'en_US',
  });
  for (const index of [1, 2, 4])
    await write(person(index).phone, { type: 'text', text: `Where is order A-10${index}?` });
  await call('POST', '/contacts', [{ phone: 'no number' }]);

  await expect.poll(async () => (await call('GET', '/catalog/orders')).json.orders.length).toBe(2);
  await expect.poll(() => ended(), { timeout: 60_000 }).toBe(3);
  const action = { type: 'async_failure', code: 131026 } as const;
  await meta.addFault({ operation: 'messages.send', phone_number_id, action });
  await reply(person(3).phone, 'Three tins of green tea: it leaves on Monday.');
  const [conversation] = await conversations(`?phone=${phone}`);
  const { json: orders } = await call('GET', '/catalog/orders');
  const [run] = await runs();
  return {
    conversationId: conversation?.id ?? '',
    orderId: orders.orders[0].id,
    flowId,
    runId: run?.id ?? '',
    webhookId: webhook.id,
  };

  async function conversations(filter = ''): Promise<{ id: string }[]> {
    return (await call('GET', `/conversations${filter}`)).json.conversations;
  }

  async function reply(to: string, body: string) {
    // The customer's last message, which opens the window, may not have arrived yet.
    await expect.poll(async () => (await call('POST', '/messages', { to: `+${to}`, body })).status).toBe(200);
  }

  function runs() {
    const sql = 'SELECT id, ended_at FROM flow_runs WHERE workspace_id = $1 ORDER BY started_at';
    return query<{ id: string; ended_at: Date | null }>(dataDir, sql, [workspace.workspace_id]);
  }

  async function ended(): Promise<number> {
    return (await runs()).filter(({ ended_at }) => ended_at).length;
  }

  /** Does what an admin does on the first day. */
  async function setUp() {
    const post = (path: string, data: object = {}, method: 'POST' | 'PUT' = 'POST') =>
      callAsPage(admin, { url, path: `/api/admin/${workspace.slug}/${path}`, data, method });
    const { numbers } = await (await admin.get(`${url}/api/admin/${workspace.slug}/numbers`)).json();
    await post(`numbers/${numbers[0].id}/check`);
    await post('keys', { name: 'Shop', scopes: ['contacts:write', 'messages:write'], expires_at: null });
    await post('flow-secrets', { name: 'crm_token', value: 'Bearer crm', hosts: ['crm.example.com'] }, 'PUT');
    for (const name of ['nila', 'omar']) {
      const email = `${name}-${workspace.slug}@example.com`;
      await post('invitations', { email, role: name === 'nila' ? 'agent' : 'admin' });
    }
  }
}

/** Publishes a flow that calls the shop's order service. */
async function publishFlow(call: ReturnType<typeof api>, { works, fails }: { works: Receiver; fails: Receiver }) {
  const graph = buildGraph(
    {
      start: ['start', { triggers: [{ type: 'keyword', match: 'contains', keywords: ['where is order'] }] }],
      look_up: [
        'http_request',
        {
          method: 'POST',
          url: works.url,
          headers: [{ key: 'X-Shop', value: 'corner' }],
          body: { event: 'order.lookup', data: { text: '{{message}}', phone: '{{phone}}' } },
          responseMap: { 'data.orders.0.id': 'order_id' },
        },
      ],
      found: ['send_message', { type: 'text', body: 'Your order {{order_id}} leaves today.' }],
      tell_crm: [
        'http_request',
        { method: 'POST', url: fails.url, body: { event: 'order.asked', data: { phone: '{{phone}}' } } },
      ],
      sorry: ['send_message', { type: 'text', body: 'Someone will look it up for you.' }],
      person: ['handoff', { note: 'Order not found' }],
      end: ['end', {}],
    },
    'start > look_up',
    'look_up.success > found',
    'look_up.error > sorry',
    'found > tell_crm',
    'tell_crm.success > end',
    'tell_crm.error > end',
    'sorry > person',
  );
  const places = {
    start: [0, 160],
    look_up: [280, 160],
    found: [600, 40],
    sorry: [600, 340],
    tell_crm: [900, 40],
    person: [900, 340],
    end: [1220, 40],
  };
  for (const node of graph.nodes) {
    const [x = 0, y = 0] = places[node.id as keyof typeof places];
    node.position = { x, y };
  }
  const { json: flow } = await call('POST', '/flows', { name: 'Where is my order?', draft_graph: graph });
  const published = await call('POST', `/flows/${flow.id}/publish`);
  expect(published.status, JSON.stringify(published.json)).toBe(200);
  await call('POST', '/flows', { name: 'Opening hours' });
  return flow.id as string;
}
