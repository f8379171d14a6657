import { readFileSync } from 'node:fs';
import { Parley, ParleyError, verifyWebhook } from '../../clients/typescript/src/index.ts';
import { sandboxControl } from '../../lib/sandbox/control-client.ts';
import { expect, running, test } from '../support/parley.ts';
import { startReceiver } from '../support/receiver.ts';

const CUSTOMER = '919812345678';

test('our own client sends, replies, verifies deliveries, and lists everything', async ({ workspace }) => {
  const sandbox = sandboxControl(running().sandboxUrl);
  const { phoneNumberId: phone_number_id, wabaId: waba_id } = workspace;
  await sandbox.addNumber({ phone_number_id, waba_id, token: 'sandbox-token' });
  const parley = new Parley({ baseUrl: running().url, apiKey: workspace.api_key });
  const receiver = await startReceiver();
  const { secret } = await parley.createWebhook({ body: { url: receiver.url } });

  expect(await parley.upsertContacts({ body: [{ phone: '98123 45678', name: 'Asha' }] })).toEqual({
    upserted: 1,
    received: 1,
  });
  const text = { to: CUSTOMER, body: 'Yes, two tins left.' };
  const refused = await parley.sendMessage({ body: text }).catch((error) => error);
  expect(refused).toBeInstanceOf(ParleyError);
  expect(refused).toMatchObject({ status: 422, code: 'validation_failed', requestId: expect.any(String) });
  expect(refused.issues).toMatchObject([{ type: 'outside_service_window' }]);

  await sandbox.write(CUSTOMER, { type: 'text', text: 'Is the tea in stock?', phone_number_id });
  await expect.poll(() => receiver.received.length).toBe(1);
  const [delivery] = receiver.received;
  const event = await verifyWebhook({ body: delivery?.body ?? '', headers: delivery?.headers ?? {}, secret });
  expect(event).toMatchObject({ event: 'message.received', data: { phone: CUSTOMER } });

  const { messages } = await parley.sendMessage({ body: text }, { idempotencyKey: 'reply-1' });
  expect(await parley.sendMessage({ body: text }, { idempotencyKey: 'reply-1' })).toMatchObject({ messages });
  const { conversations } = await parley.listConversations({ query: { phone: CUSTOMER } });
  const thread = await parley.listMessages({ path: { id: conversations[0]?.id ?? '' }, query: { limit: 10 } });
  expect(thread.messages.map((message) => message.text)).toEqual(['Yes, two tins left.', 'Is the tea in stock?']);
  await receiver.stop();
});

test('the first example of its README works: someone who has never written gets the template', async ({
  workspace,
}) => {
  const sandbox = sandboxControl(running().sandboxUrl);
  const { phoneNumberId: phone_number_id, wabaId: waba_id } = workspace;
  await sandbox.addNumber({ phone_number_id, waba_id, token: 'sandbox-token' });
  const [, example = ''] = /```ts\n(.+?)```/s.exec(readFileSync('clients/typescript/README.md', 'utf8')) ?? [];
  const script = example.replace(/^import .+$/m, '').replace('http://localhost:3000', running().url);
  const AsyncFunction = (async () => {}).constructor as FunctionConstructor;
  const run = new AsyncFunction('Parley', 'ParleyError', 'process', script);
  await run(Parley, ParleyError, { env: { KEY: workspace.api_key } });
  const sent = await sandbox.messages({ phone_number_id, direction: 'outbound' });
  expect(sent).toMatchObject([{ customer: CUSTOMER, payload: { template: { name: 'hello_world' } } }]);
});

test('a retry after a lost answer sends once', async ({ workspace }) => {
  const sandbox = sandboxControl(running().sandboxUrl);
  const { phoneNumberId: phone_number_id, wabaId: waba_id } = workspace;
  await sandbox.addNumber({ phone_number_id, waba_id, token: 'sandbox-token' });
  const parley = new Parley({ baseUrl: running().url, apiKey: workspace.api_key, maxRetries: 8 });
  await sandbox.write(CUSTOMER, { type: 'text', text: 'Hello', phone_number_id });
  await expect.poll(async () => (await parley.listConversations()).conversations.length).toBe(1);
  const lose = { type: 'reset' as const, after_processing: true };
  await sandbox.addFault({ operation: 'messages.send', phone_number_id, action: lose });
  const { messages } = await parley.sendMessage({ body: { to: CUSTOMER, body: 'Once.' } });
  const sent = await sandbox.messages({ phone_number_id, direction: 'outbound' });
  expect(sent.map(({ id }) => id)).toEqual(messages.map(({ id }) => id));
});
