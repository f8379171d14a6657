import { createHmac } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { sandboxControl } from '../../lib/sandbox/control-client.ts';
import { api, expect, running, test } from '../support/parley.ts';
import { type Received, startReceiver } from '../support/receiver.ts';

const CUSTOMER = '919812345678';

/** Verifies both ways: by our own header, and with any Standard Webhooks library. */
function expectSigned({ headers, body }: Received, secret: string) {
  const expected = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
  expect(headers['x-service-signature']).toBe(expected);
  expect(headers['x-service-event']).toBe(JSON.parse(body).event);
  new Webhook(secret).verify(body, headers as Record<string, string>);
}

test('a customer’s text and image reach two receivers, the reply is sent, its statuses are received', async ({
  workspace,
}) => {
  const call = api(workspace);
  const sandbox = sandboxControl(running().sandboxUrl);
  await sandbox.addNumber({ phone_number_id: workspace.phoneNumberId, waba_id: workspace.wabaId });
  const receivers = [await startReceiver(), await startReceiver()];
  const secrets: string[] = [];
  for (const { url } of receivers) {
    const { status, json } = await call('POST', '/webhooks', { url });
    expect(status).toBe(200);
    expect(json).toMatchObject({ url, events: ['message.received', 'message.status'] });
    secrets.push(json.secret);
  }

  const { phoneNumberId } = workspace;
  await sandbox.write(CUSTOMER, { type: 'text', text: 'Is this in stock? ✓', phone_number_id: phoneNumberId });
  await sandbox.write(CUSTOMER, { type: 'image', caption: 'This one', phone_number_id: phoneNumberId });
  for (const [index, receiver] of receivers.entries()) {
    await expect.poll(() => receiver.events('message.received').length).toBe(2);
    for (const delivery of receiver.received) expectSigned(delivery, secrets[index] ?? '');
    const messages = receiver.events('message.received').map(({ json }) => json.data.message as Record<string, string>);
    expect(receiver.received[0]?.json.data.phone).toBe(CUSTOMER);
    expect(messages.find(({ type }) => type === 'text')).toMatchObject({ text: 'Is this in stock? ✓' });
    const image = messages.find(({ type }) => type === 'image');
    expect(image).toMatchObject({ text: 'This one', media_mime_type: expect.stringMatching(/^image\//) });
    const file = await fetch(image?.media_url ?? '');
    expect(file.status).toBe(200);
    expect((await file.arrayBuffer()).byteLength).toBeGreaterThan(50);
  }

  const reply = await call('POST', '/messages', { to: `+${CUSTOMER}`, body: 'Yes, two left.' });
  expect(reply.status).toBe(200);
  expect(reply.json).toMatchObject({ messaging_product: 'whatsapp', messages: [{ message_status: 'accepted' }] });
  const wamid = reply.json.messages[0].id;
  await expect.poll(async () => (await sandbox.message(wamid)).status).toBe('delivered');
  await sandbox.setStatus(wamid, { status: 'read' });
  for (const receiver of receivers) {
    await expect
      .poll(() =>
        receiver
          .events('message.status')
          .map(({ json }) => json.data.status)
          .sort(),
      )
      .toEqual(['delivered', 'read', 'sent']);
    for (const { json } of receiver.events('message.status')) {
      expect(json.data).toMatchObject({ wa_message_id: wamid, recipient: CUSTOMER, message_id: expect.any(String) });
    }
  }

  const { json: list } = await call('GET', '/conversations');
  expect(list.conversations).toMatchObject([{ phone: CUSTOMER, unread_count: 2 }]);
  const { json: thread } = await call('GET', `/conversations/${list.conversations[0].id}/messages`);
  expect(thread.messages.map(({ direction }: { direction: string }) => direction)).toEqual([
    'outbound',
    'inbound',
    'inbound',
  ]);
  expect(thread.messages[0]).toMatchObject({ status: 'read', text: 'Yes, two left.', wa_message_id: wamid });
  for (const receiver of receivers) await receiver.stop();
});

test('one receiver failing twice and another hanging delay no other, and the first gets everything', async ({
  workspace,
}) => {
  test.slow();
  const call = api(workspace);
  const sandbox = sandboxControl(running().sandboxUrl);
  await sandbox.addNumber({ phone_number_id: workspace.phoneNumberId, waba_id: workspace.wabaId });
  const failing = await startReceiver((index) => (index < 2 ? 500 : 200));
  const hanging = await startReceiver(() => 'hang');
  const healthy = await startReceiver();
  for (const { url } of [failing, hanging, healthy])
    await call('POST', '/webhooks', { url, events: ['message.received'] });

  for (let index = 0; index < 5; index += 1) {
    await sandbox.write(CUSTOMER, { type: 'text', text: `m${index}`, phone_number_id: workspace.phoneNumberId });
  }
  await expect.poll(() => healthy.received.length).toBe(5);
  await expect.poll(() => hanging.received.length).toBeGreaterThan(0);
  // Two first attempts failed; their retries follow after five seconds, with the same IDs.
  await expect.poll(() => failing.received.length, { timeout: 30_000 }).toBe(7);
  const ids = failing.received.map(({ headers }) => headers['webhook-id']);
  expect(new Set(ids).size).toBe(5);
  expect(ids.slice(0, 2).every((id) => ids.indexOf(id) !== ids.lastIndexOf(id))).toBe(true);
  for (const receiver of [failing, hanging, healthy]) await receiver.stop();
});
