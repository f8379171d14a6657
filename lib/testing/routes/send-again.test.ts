import { beforeEach, describe, expect, it } from 'vitest';
import { POST } from '#app/public/v1/messages/route.ts';
import { APP_SECRET, messagesDocument, postWebhook } from '#lib/messaging/inbound/testing/webhooks.ts';
import { db } from '#lib/platform/database/db.ts';
import { overrideEnv } from '#lib/platform/env.ts';
import { callRoute } from '../call-route.ts';
import { createTestConversation } from '../create-test-conversation.ts';
import { setUpChannel } from '../set-up-channel.ts';

overrideEnv({ WHATSAPP_APP_SECRET: APP_SECRET, WHATSAPP_VERIFY_TOKEN: 'verify' });

const test = setUpChannel({ statuses: { mode: 'manual' } });
const PHONE = '+919812345678';
const IS_DOWN = 131016;

beforeEach(async () => {
  await createTestConversation({ ...test.workspace, phone: PHONE });
});

const send = (body = 'Hi') =>
  callRoute(POST, {
    ...{ method: 'POST', path: '/messages', apiKey: test.workspace.apiKey, body: { to: PHONE, body } },
    headers: { 'idempotency-key': 'order-7' },
  });
const failWith = (code: number) =>
  test.channel.addFault({ operation: 'messages.send', times: 6, action: { type: 'error', code } });
const rows = () =>
  db().message.findMany({
    where: { workspaceId: test.workspace.workspaceId, direction: 'outbound' },
    orderBy: { sequence: 'asc' },
  });
const onTheWire = async () =>
  (await test.channel.messages({ phone_number_id: test.workspace.phoneNumberId, limit: 100 })).map(
    ({ payload }) => payload,
  );

/** The channel tells that a message was delivered, by our ID. */
async function tellDelivered(messageId: string) {
  const receipt = {
    ...{ id: 'wamid.LATE', status: 'delivered', timestamp: '1795250001', recipient_id: '919812345678' },
    biz_opaque_callback_data: messageId,
  };
  const document = messagesDocument(test.workspace.phoneNumberId, { statuses: [receipt] });
  expect((await postWebhook(document)).status).toBe(200);
}

describe('a send that failed, under the same Idempotency-Key', () => {
  it('is not sent again if a receipt has shown meanwhile that it was carried out', async () => {
    await failWith(IS_DOWN);
    for (const _ of [1, 2]) expect((await send()).status).toBe(502);
    const [failed] = await rows();
    await tellDelivered(failed!.id);
    await test.channel.clearFaults();
    for (const _ of [1, 2]) {
      const { status, json, headers } = await send();
      expect([status, json.messages, headers.get('idempotency-replayed')]).toEqual([
        200,
        [{ id: 'wamid.LATE', message_status: 'accepted' }],
        'true',
      ]);
    }
    expect(await rows()).toMatchObject([{ id: failed?.id, status: 'delivered' }]);
    expect(await onTheWire()).toEqual([]);
  });

  it.each([
    [IS_DOWN, 502],
    [130429, 429],
  ])('is sent as the same message otherwise, once: %i', async (code, status) => {
    await failWith(code);
    expect((await send()).status).toBe(status);
    await test.channel.clearFaults();
    const [failed] = await rows();
    const day = 86_400_000;
    const { workspaceId } = test.workspace;
    await db().idempotencyRecord.updateMany({
      where: { workspaceId },
      data: { createdAt: new Date(Date.now() - day) },
    });
    const again = await send();
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([200, null]);
    expect(await send()).toMatchObject({ status: 200, json: again.json });
    expect(await rows()).toMatchObject([{ id: failed?.id, status: 'accepted' }]);
    expect(await onTheWire()).toMatchObject([{ biz_opaque_callback_data: failed?.id }]);
    // Its 72 hours begin when it is sent.
    const { createdAt } = await db().idempotencyRecord.findFirstOrThrow({ where: { workspaceId } });
    expect(Date.now() - createdAt.getTime()).toBeLessThan(day / 2);
  });

  it('leaves the key to another message', async () => {
    await failWith(IS_DOWN);
    await send();
    await test.channel.clearFaults();
    expect((await send('Hello')).status).toBe(200);
    expect(await rows()).toMatchObject([
      { text: 'Hi', status: 'failed' },
      { text: 'Hello', status: 'accepted' },
    ]);
    expect((await send()).json.code).toBe('idempotency_conflict');
  });

  it('is sent to someone who was erased meanwhile, as a message to someone new', async () => {
    await failWith(IS_DOWN);
    await send();
    await test.channel.clearFaults();
    await db().contact.deleteMany({ where: { workspaceId: test.workspace.workspaceId } });
    expect((await send()).json.detail).toMatchObject([{ type: 'outside_service_window' }]);
    await createTestConversation({ ...test.workspace, phone: PHONE });
    expect((await send()).status).toBe(200);
  });

  it('runs once when the retry arrives twice at once', async () => {
    await failWith(IS_DOWN);
    await send();
    await test.channel.clearFaults();
    const statuses = await Promise.all([send(), send(), send()].map(async (sent) => (await sent).status));
    expect(statuses.toSorted()).toEqual([200, 409, 409]);
    expect(await onTheWire()).toHaveLength(1);
  });
});
