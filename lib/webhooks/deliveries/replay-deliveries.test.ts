import { expect, it, vi } from 'vitest';
import { db } from '#lib/platform/database/db.ts';
import { newId } from '#lib/platform/new-id.ts';
import { mediaPath } from '#lib/platform/storage/media-path.ts';
import { createTestConversation } from '#lib/testing/create-test-conversation.ts';
import { createTestMessage } from '#lib/testing/create-test-message.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { resumeWebhook } from '../endpoints/resume-webhook.ts';
import { readDelivery } from './read-delivery.ts';
import { replayDeliveries } from './replay-deliveries.ts';
import { setUpDeliveries, WAIT } from './testing/set-up-deliveries.ts';

const { receiver, dispatch, record, deliveries, workspaceId } = setUpDeliveries();

const HOUR = 3_600_000;
const range = () => ({ from: new Date(Date.now() - HOUR), to: new Date(Date.now() + HOUR) });

/** A receiver that got `count` events. */
async function served(count: number, status: (call: number) => number = () => 200) {
  const target = await receiver((call) => ({ status: status(call) }));
  dispatch({ retryDelays: [] });
  const events = await record(count);
  await vi.waitFor(async () => {
    const rows = await deliveries(target.webhook.id);
    expect(rows.filter(({ finishedAt }) => finishedAt)).toHaveLength(count);
  }, WAIT);
  const webhookId = target.webhook.id;
  return {
    ...target,
    events,
    webhookId,
    replay: (selection: Parameters<typeof replayDeliveries>[0]['selection']) =>
      replayDeliveries({ workspaceId: workspaceId(), webhookId, selection }),
    idsReceived: () => target.received.map(({ headers }) => headers['webhook-id'] as string),
  };
}

it('delivers a selected delivery’s event again under the same webhook-id, as a new delivery', async () => {
  const { replay, idsReceived, webhookId, received } = await served(3);
  const [chosen] = await deliveries(webhookId);
  expect(await replay({ deliveryIds: [chosen?.id ?? ''] })).toEqual({ replayed: 1 });
  await vi.waitFor(() => expect(received).toHaveLength(4), WAIT);
  expect(idsReceived().at(-1)).toBe(chosen?.eventId);
  await vi.waitFor(async () => {
    const again = (await deliveries(webhookId)).filter(({ replay }) => replay);
    expect(again).toMatchObject([{ eventId: chosen?.eventId, state: 'delivered', attempts: 1 }]);
  }, WAIT);
});

it('delivers a conversation’s events again in their order, however they are stored (correctness 18)', async () => {
  const { received, webhook } = await receiver();
  const talk = newId();
  await record(20, (n) => ({ conversation_id: talk, sequence: n }));
  await db().delivery.deleteMany({ where: { workspaceId: workspaceId() } });
  // The last is stored first.
  await db().$executeRaw`UPDATE events SET position = -position WHERE workspace_id = ${workspaceId()}::uuid`;
  expect(await replayDeliveries({ workspaceId: workspaceId(), webhookId: webhook.id, selection: range() })).toEqual({
    replayed: 20,
  });
  dispatch();
  await vi.waitFor(() => expect(received).toHaveLength(20), WAIT);
  const sequences = received.map(({ body }) => JSON.parse(body).data.sequence);
  expect(sequences).toEqual(Array.from({ length: 20 }, (_, n) => 19 - n));
});

it('delivers a time range again, or only what was not acknowledged in it', async () => {
  const { replay, idsReceived, webhookId, received, events } = await served(10, (call) => (call < 4 ? 500 : 200));
  const failed = (await deliveries(webhookId)).filter(({ state }) => state === 'failed').map(({ eventId }) => eventId);
  expect(failed).toHaveLength(4);
  expect(await replay({ ...range(), undeliveredOnly: true })).toEqual({ replayed: 4 });
  await vi.waitFor(() => expect(received).toHaveLength(14), WAIT);
  expect(idsReceived().slice(10).sort()).toEqual(failed.sort());
  await vi.waitFor(async () => {
    expect((await deliveries(webhookId)).filter(({ finishedAt }) => !finishedAt)).toEqual([]);
  }, WAIT);
  expect(await replay(range())).toEqual({ replayed: 10 });
  await vi.waitFor(() => expect(received).toHaveLength(24), WAIT);
  expect(idsReceived().slice(14).sort()).toEqual(events.map(({ id }) => id).sort());
  expect(await replay({ from: new Date(0), to: new Date(Date.now() - HOUR) })).toEqual({ replayed: 0 });
});

it('delivers many events again in their order, and says when a range has too many (docs/decisions/400)', async () => {
  const { webhook } = await receiver();
  const talk = newId();
  const many = 12_000;
  await db().$executeRaw`
    INSERT INTO events (workspace_id, id, name, data)
    SELECT ${workspaceId()}::uuid, gen_random_uuid(), 'message.received',
      jsonb_build_object('conversation_id', ${talk}::text, 'sequence', n)
    FROM generate_series(1, ${many}) AS n`;
  // The last is stored first.
  await db().$executeRaw`UPDATE events SET position = -position WHERE workspace_id = ${workspaceId()}::uuid`;
  const replay = (maxInRange?: number) =>
    replayDeliveries({
      ...{ workspaceId: workspaceId(), webhookId: webhook.id, selection: { ...range(), undeliveredOnly: true } },
      ...(maxInRange && { maxInRange }),
    });
  await expect(replay(many - 1)).rejects.toMatchObject({
    code: 'validation_failed',
    message: 'This time range has more than 11,999 events. Replay it in several shorter ranges.',
  });
  expect(await deliveries(webhook.id)).toEqual([]);
  expect(await replay(many)).toEqual({ replayed: many });
  // Counted now, the table is expected to stay empty, and the largest of its indexes seems to be the dearest.
  await db().$transaction([
    db().$executeRaw`SET LOCAL session_replication_role = replica`,
    db().$executeRaw`
      INSERT INTO deliveries (workspace_id, id, event_id, webhook_id)
      SELECT ${workspaceId()}::uuid, gen_random_uuid(), gen_random_uuid(), ${webhook.id}::uuid
      FROM generate_series(1, 80000)`,
    db().$executeRaw`DELETE FROM deliveries WHERE webhook_id = ${webhook.id}::uuid`,
  ]);
  await db().$executeRaw`ANALYZE deliveries`;
  expect(await replay(many)).toEqual({ replayed: many });
  const queued = await db().delivery.findMany({ where: { webhookId: webhook.id }, orderBy: { position: 'asc' } });
  const events = await db().event.findMany({ where: { workspaceId: workspaceId() }, orderBy: { position: 'asc' } });
  expect(queued.map(({ eventId }) => eventId)).toEqual(events.map(({ id }) => id));
  await db().delivery.updateMany({ where: { webhookId: webhook.id }, data: { state: 'retrying' } });
  expect(await replay()).toEqual({ replayed: many });
  expect(await db().delivery.count({ where: { webhookId: webhook.id, state: 'pending' } })).toBe(many);
  await db().delivery.updateMany({ where: { webhookId: webhook.id }, data: { state: 'delivered' } });
  expect(await replay()).toEqual({ replayed: 0 });
});

it('replays to a webhook one at a time, so that no event is delivered again twice', async () => {
  const { webhook } = await receiver();
  await record(200);
  await db().delivery.deleteMany({ where: { workspaceId: workspaceId() } });
  const replay = () => replayDeliveries({ workspaceId: workspaceId(), webhookId: webhook.id, selection: range() });
  const results = await Promise.allSettled(Array.from({ length: 6 }, replay));
  const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  expect(refusals.length).toBeGreaterThan(0);
  for (const refusal of refusals) {
    expect(refusal).toMatchObject({
      code: 'conflict',
      message: 'Another replay to this webhook is under way. Try again when it has ended.',
    });
  }
  expect(await deliveries(webhook.id)).toHaveLength(200);
  expect(await replay()).toEqual({ replayed: 0 });
});

it('skips what is still under way', async () => {
  const { webhook } = await receiver();
  await record(2);
  const replay = () => replayDeliveries({ workspaceId: workspaceId(), webhookId: webhook.id, selection: range() });
  expect(await replay()).toEqual({ replayed: 0 });
  await db().delivery.updateMany({ where: { webhookId: webhook.id }, data: { state: 'failed' } });
  expect(await replay()).toEqual({ replayed: 2 });
  expect(await replay()).toEqual({ replayed: 0 });
});

it('attempts at once what waits for its next attempt, as the same delivery', async () => {
  const HOURS = [6 * HOUR, 6 * HOUR];
  const { webhook, received } = await receiver((call) => ({ status: call < 2 ? 500 : 200 }));
  dispatch({ retryDelays: HOURS });
  await record(2);
  const states = async () => (await deliveries(webhook.id)).map(({ state, attempts }) => [state, attempts]);
  const all = (state: string, attempts: number) => [1, 2].map(() => [state, attempts]);
  await vi.waitFor(async () => expect(await states()).toEqual(all('retrying', 1)), WAIT);
  const owner = { workspaceId: workspaceId(), webhookId: webhook.id };
  const [first] = await deliveries(webhook.id);
  expect(await replayDeliveries({ ...owner, selection: { deliveryIds: [first?.id ?? ''] } })).toEqual({ replayed: 1 });
  await vi.waitFor(() => expect(received).toHaveLength(3), WAIT);
  expect(received[2]?.headers['webhook-id']).toBe(first?.eventId);
  expect(await replayDeliveries({ ...owner, selection: { ...range(), undeliveredOnly: true } })).toEqual({
    replayed: 1,
  });
  await vi.waitFor(async () => expect(await states()).toEqual(all('delivered', 2)), WAIT);
});

it('requires an enabled webhook, and delivers what it missed while it was disabled', async () => {
  const { webhook } = await receiver();
  const owner = { workspaceId: workspaceId(), webhookId: webhook.id };
  await db().webhook.updateMany({
    where: { id: webhook.id },
    data: { disabledAt: new Date(), disabledReason: 'gone', failingSince: new Date() },
  });
  await record(2);
  await expect(replayDeliveries({ ...owner, selection: range() })).rejects.toMatchObject({ code: 'conflict' });
  await resumeWebhook(owner);
  const resumed = await db().webhook.findFirst({ where: { id: webhook.id } });
  expect(resumed).toMatchObject({ disabledAt: null, disabledReason: null, failingSince: null });
  expect(await replayDeliveries({ ...owner, selection: range() })).toEqual({ replayed: 2 });
});

it('does not affect another workspace’s webhook, delivery or event', async () => {
  const { webhook } = await receiver();
  await record(1);
  const { workspaceId: other } = await createTestWorkspace();
  for (const verb of [
    () => replayDeliveries({ workspaceId: other, webhookId: webhook.id, selection: range() }),
    () => resumeWebhook({ workspaceId: other, webhookId: webhook.id }),
  ]) {
    await expect(verb()).rejects.toMatchObject({ code: 'not_found' });
  }
});

it('delivers an event again without a link to a file that was deleted since', async () => {
  const { received, webhook } = await receiver();
  const number = await db().number.findFirstOrThrow({ where: { workspaceId: workspaceId() } });
  const { conversationId } = await createTestConversation({ workspaceId: workspaceId(), numberId: number.id });
  const file = { workspaceId: workspaceId(), messageId: newId(), filename: 'tea.jpg' };
  await createTestMessage({ workspaceId: workspaceId(), conversationId, id: file.messageId, type: 'image' });
  await db().media.create({ data: { ...file, state: 'stored' } });
  const message = { id: 'wamid.A', type: 'image', text: '', media_filename: 'tea.jpg' };
  await record(1, () => ({ conversation_id: conversationId, message: { ...message, media_path: mediaPath(file) } }));
  dispatch();
  const bodies = () => received.map(({ body }) => JSON.parse(body).data.message);
  await vi.waitFor(() => expect(bodies()).toEqual([{ ...message, media_url: expect.any(String) }]), WAIT);
  await vi.waitFor(async () => expect(await deliveries(webhook.id)).toMatchObject([{ state: 'delivered' }]), WAIT);
  await db().media.updateMany({ where: { workspaceId: workspaceId() }, data: { state: 'failed' } });
  await replayDeliveries({ workspaceId: workspaceId(), webhookId: webhook.id, selection: range() });
  await vi.waitFor(() => expect(bodies().slice(1)).toEqual([message]), WAIT);
  const [{ id: deliveryId = '' } = {}] = await deliveries(webhook.id);
  const { body } = await readDelivery({ workspaceId: workspaceId(), deliveryId });
  expect(body.data).toMatchObject({ message: expect.not.objectContaining({ media_url: expect.anything() }) });
});
