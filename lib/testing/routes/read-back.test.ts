import { beforeEach, it } from 'vitest';
import * as products from '#app/public/v1/catalog/products/route.ts';
import * as contacts from '#app/public/v1/contacts/route.ts';
import * as thread from '#app/public/v1/conversations/[id]/messages/route.ts';
import * as publish from '#app/public/v1/flows/[id]/publish/route.ts';
import * as flow from '#app/public/v1/flows/[id]/route.ts';
import * as runs from '#app/public/v1/flows/[id]/runs/route.ts';
import * as flowTests from '#app/public/v1/flows/[id]/tests/route.ts';
import * as messages from '#app/public/v1/messages/route.ts';
import * as run from '#app/public/v1/runs/[id]/route.ts';
import * as webhooks from '#app/public/v1/webhooks/route.ts';
import { listContacts } from '#lib/messaging/contacts/list-contacts.ts';
import { db } from '#lib/platform/database/db.ts';
import { overrideEnv } from '#lib/platform/env.ts';
import { and, expectReadBack, type Json, kept, type Route, setUpReadBack, trimmed } from './set-up-read-back.ts';
import { sameFields } from './unusual-json.ts';

overrideEnv({ RATE_LIMIT_PER_MINUTE: '0', WORKSPACE_REQUESTS_PER_MINUTE: '0' });
const { test, send, ids } = setUpReadBack();
let conversationId: string;
let flowId: string;
beforeEach(() => {
  ({ conversationId, flowId } = ids());
});

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
};

it.each(Object.entries(routes))(
  '%s: what is accepted is read back as it was written, else the answer says where it is wrong (correctness 4)',
  (_title, route) => expectReadBack(route),
  300_000,
);
