import { createServer } from 'node:http';
import { beforeEach, describe, expect, it } from 'vitest';
import { POST as POST_PRODUCTS } from '#app/public/v1/catalog/products/route.ts';
import { POST as POST_CONTACTS } from '#app/public/v1/contacts/route.ts';
import { GET as GET_MESSAGES } from '#app/public/v1/conversations/[id]/messages/route.ts';
import { GET as GET_CONVERSATIONS } from '#app/public/v1/conversations/route.ts';
import { POST as POST_MESSAGES } from '#app/public/v1/messages/route.ts';
import { POST as POST_WEBHOOKS } from '#app/public/v1/webhooks/route.ts';
import { db } from '#lib/platform/database/db.ts';
import { overrideEnv } from '#lib/platform/env.ts';
import { serve } from '#lib/platform/net/testing/serve.ts';
import { callRoute } from '../call-route.ts';
import { createTestConversation } from '../create-test-conversation.ts';
import { setUpChannel } from '../set-up-channel.ts';

/** Rows of the specification that no other test covers; docs/spec-rows.json says which test proves which row. */

const PHONE = '+919812345678';
const LINK = 'https://files.invalid/file';
const test = setUpChannel();

overrideEnv({ EGRESS_ALLOW: '127.0.0.1/32' });
beforeEach(async () => {
  const { phoneNumberId, wabaId, accessToken } = test.workspace;
  await test.channel.addNumber({ phone_number_id: phoneNumberId, waba_id: wabaId, token: accessToken });
});

const post = (handler: (request: Request) => Promise<Response>, path: string, body: unknown) =>
  callRoute(handler, { method: 'POST', path, apiKey: test.workspace.apiKey, body });
const get = (handler: (request: Request) => Promise<Response>, path: string) =>
  callRoute(handler, { path, apiKey: test.workspace.apiKey });
const upsert = (...contacts: object[]) => post(POST_CONTACTS, '/contacts', contacts);
const send = (message: object) => post(POST_MESSAGES, '/messages', { to: PHONE, ...message });
const contacts = () => db().contact.findMany({ where: { workspaceId: test.workspace.workspaceId } });
const lastOnTheWire = async () =>
  (await test.channel.messages({ phone_number_id: test.workspace.phoneNumberId, limit: 1 }))[0]?.payload;

async function addTemplate(template: { name: string; language?: string; components: object[] }) {
  const { id } = await test.channel.addTemplate(test.workspace.wabaId, {
    language: 'en',
    category: 'UTILITY',
    ...template,
  });
  await test.channel.changeTemplateStatus(id, { event: 'APPROVED' });
}

const body = (text: string, example: string) => ({ type: 'BODY', text, example: { body_text: [[example]] } });

describe('Contact', () => {
  it('Contact: phone is the unique key: an existing one updates the contact, in any spelling', async () => {
    await upsert({ phone: '+91 98123-45678', attributes: { city: 'Pune' } });
    await upsert({ phone: '098123 45678', attributes: { tier: 'gold' } });
    expect(await contacts()).toMatchObject([{ phone: PHONE, attributes: { city: 'Pune', tier: 'gold' } }]);
  });

  it('Contact: source_ref is stored, and no answer about a conversation shows it', async () => {
    const { conversationId } = await createTestConversation({ ...test.workspace, phone: PHONE });
    await upsert({ phone: PHONE, source_ref: 'crm-4711' });
    expect(await contacts()).toMatchObject([{ sourceRef: 'crm-4711' }]);
    const list = await get(GET_CONVERSATIONS, '/conversations');
    const thread = await get(GET_MESSAGES, `/conversations/${conversationId}/messages`);
    expect(list.json.conversations).toHaveLength(1);
    expect(JSON.stringify([list.json, thread.json])).not.toContain('crm-4711');
  });

  it('Contact: each key of attributes is a {{variable}} in templates, and shown with the conversation', async () => {
    await upsert({ phone: PHONE, attributes: { order_no: 'A-17', city: 'Pune' } });
    await addTemplate({ name: 'shipped', components: [body('Your order {{1}} leaves today.', 'A-1')] });
    const components = [{ type: 'body', parameters: [{ type: 'text', text: '{{order_no}} to {{city}}' }] }];
    const { status, json: sent } = await send({ type: 'template', template_name: 'shipped', components });
    expect(status, JSON.stringify(sent)).toBe(200);
    expect(JSON.stringify(await lastOnTheWire())).toContain('A-17 to Pune');
    const { json } = await get(GET_CONVERSATIONS, '/conversations?phone=9812345678');
    expect(json.conversations).toMatchObject([{ attributes: { order_no: 'A-17', city: 'Pune' } }]);
  });

  it('Rules: thousands of contacts go in one array, and running it again changes nothing', async () => {
    const many = Array.from({ length: 3_000 }, (_, index) => ({
      phone: `98${10_000_000 + index}`,
      name: `Contact ${index}`,
      tags: ['spring'],
    }));
    const read = async () => (await contacts()).map(({ phone, name, tags }) => [phone, name, ...tags].join()).sort();
    expect((await upsert(...many)).json).toEqual({ upserted: 3_000, received: 3_000 });
    const before = await read();
    expect((await upsert(...many)).json).toEqual({ upserted: 3_000, received: 3_000 });
    expect(await read()).toEqual(before);
    expect(before).toHaveLength(3_000);
  });
});

describe('Outgoing message', () => {
  beforeEach(async () => {
    await createTestConversation({ ...test.workspace, phone: PHONE });
  });

  it('Outgoing message: type is text by default', async () => {
    expect((await send({ body: 'Hi' })).status).toBe(200);
    expect(await lastOnTheWire()).toMatchObject({ type: 'text', text: { body: 'Hi' } });
  });

  it.each(['image', 'video', 'document'])(
    'Outgoing message: caption of %s is optional, and goes along',
    async (type) => {
      expect((await send({ type, media_url: LINK })).status).toBe(200);
      expect(await lastOnTheWire()).toMatchObject({ type, [type]: { link: LINK } });
      expect((await send({ type, media_url: LINK, caption: 'Front' })).status).toBe(200);
      expect(await lastOnTheWire()).toMatchObject({ type, [type]: { link: LINK, caption: 'Front' } });
    },
  );

  it('Outgoing message: filename of a document is optional, and goes along', async () => {
    expect((await send({ type: 'document', media_url: LINK })).status).toBe(200);
    expect((await send({ type: 'document', media_url: LINK, filename: 'invoice.pdf' })).status).toBe(200);
    expect(await lastOnTheWire()).toMatchObject({ document: { link: LINK, filename: 'invoice.pdf' } });
  });

  it('Outgoing message: language_code is en by default', async () => {
    for (const language of ['en_US', 'en']) {
      await addTemplate({ name: 'hello_there', language, components: [{ type: 'BODY', text: 'Hello' }] });
    }
    const { status, json } = await send({ type: 'template', template_name: 'hello_there' });
    expect(status, JSON.stringify(json)).toBe(200);
    expect(await lastOnTheWire()).toMatchObject({ template: { name: 'hello_there', language: { code: 'en' } } });
  });

  it('Outgoing message: components go to the channel in its own format', async () => {
    const url = { type: 'URL', text: 'Track', url: 'https://shop.example.com/{{1}}', example: ['a'] };
    await addTemplate({
      name: 'parcel',
      components: [
        { type: 'HEADER', format: 'TEXT', text: 'Order {{1}}', example: { header_text: ['A-1'] } },
        body('It comes on {{1}}, we think.', 'Monday'),
        { type: 'BUTTONS', buttons: [url] },
      ],
    });
    const text = (value: string) => ({ type: 'text', text: value });
    const components = [
      { type: 'header', parameters: [text('A-17')] },
      { type: 'body', parameters: [text('Friday')] },
      { type: 'button', sub_type: 'url', index: '0', parameters: [text('a17')] },
    ];
    const { status, json } = await send({ type: 'template', template_name: 'parcel', components });
    expect(status, JSON.stringify(json)).toBe(200);
    expect(await lastOnTheWire()).toMatchObject({ template: { components } });
  });

  it.each([
    ['image', 5],
    ['document', 16],
    ['video', 16],
    ['audio', 16],
  ])('Limits: media size, %s: a send of more than %i MB is refused', async (type, megabytes) => {
    let length = 0;
    const port = await serve(
      createServer((_request, response) => response.writeHead(200, { 'content-length': String(length) }).end()),
    );
    const sendOf = (bytes: number) => {
      length = bytes;
      return send({ type, media_url: `http://127.0.0.1:${port}/${bytes}` });
    };
    expect(await sendOf(megabytes * 1_048_576 + 1)).toMatchObject({
      status: 422,
      json: { detail: [{ type: 'media_too_large', loc: ['body', 'media_url'] }] },
    });
    expect((await sendOf(megabytes * 1_048_576)).status).toBe(200);
  });
});

it('Product, as written: fb_product_category goes to the provider', async () => {
  const product = { retailer_id: 'T-1', name: 'Tea', price: 100, currency: 'INR', image_url: LINK };
  const { json } = await post(POST_PRODUCTS, '/catalog/products', { ...product, fb_product_category: 'Food' });
  const headers = { authorization: `Bearer ${test.workspace.accessToken}` };
  const stored = await fetch(`${test.channel.url}/v25.0/${json.product_id}?fields=fb_product_category`, { headers });
  expect(await stored.json()).toMatchObject({ fb_product_category: 'Food' });
});

it('Conventions: bodies are JSON, and every timestamp is ISO 8601 in UTC', async () => {
  const { conversationId } = await createTestConversation({ ...test.workspace, phone: PHONE });
  await send({ body: 'Hi' });
  const answers = [
    await get(GET_CONVERSATIONS, '/conversations'),
    await get(GET_MESSAGES, `/conversations/${conversationId}/messages`),
    await post(POST_WEBHOOKS, '/webhooks', { url: 'https://crm.example.com/' }),
  ];
  for (const { status, headers } of answers) {
    expect([status, headers.get('content-type')]).toEqual([200, 'application/json']);
  }
  const times = answers.flatMap(({ json }) =>
    [...JSON.stringify(json).matchAll(/"(?:\w+_at|timestamp)":"([^"]*)"/g)].map(([, time]) => time),
  );
  expect(times.length).toBeGreaterThanOrEqual(6);
  for (const time of times) expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
});
