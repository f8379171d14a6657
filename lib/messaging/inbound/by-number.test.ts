import { beforeEach, expect, it } from 'vitest';
import { connections } from '#lib/platform/database/db.ts';
import { QueueFull } from '#lib/platform/fair-queue.ts';
import { withPoolOf } from '#lib/testing/with-pool-of.ts';
import { readWebhook } from './read-webhook.ts';
import { receiveMessages } from './receive-messages.ts';
import { receiveStatuses } from './receive-statuses.ts';
import { inboundWorkspace } from './testing/inbound-workspace.ts';
import { messagesDocument, postWebhook, wireText } from './testing/webhooks.ts';

let loud: Awaited<ReturnType<typeof inboundWorkspace>>;
let quiet: Awaited<ReturnType<typeof inboundWorkspace>>;
beforeEach(async () => {
  [loud, quiet] = [await inboundWorkspace(), await inboundWorkspace()];
});

const read = (phoneNumberId: string, value: { messages?: unknown[]; statuses?: unknown[] }) =>
  readWebhook({ document: messagesDocument(phoneNumberId, value), now: new Date() });
const hello = () => read(quiet.phoneNumberId, { messages: [wireText('Hello')] }).messages;

/** Starts this many calls at once, and counts those that have ended. */
function flood(times: number, receive: () => Promise<void>) {
  const storm = { stored: 0, ended: Promise.resolve<unknown>(null) };
  storm.ended = Promise.all(Array.from({ length: times }, () => receive().then(() => (storm.stored += 1))));
  return storm;
}

it('fair shares: endless messages to one number delay no other number (isolation 5)', async () => {
  const { messages } = read(loud.phoneNumberId, {
    messages: Array.from({ length: 100 }, (_, n) => wireText(`${n}`)),
  });
  const storm = flood(60, () => receiveMessages(messages));
  await receiveMessages(hello());
  expect(storm.stored).toBeLessThanOrEqual(10);
  expect(await quiet.messages()).toMatchObject([{ text: 'Hello' }]);
  await storm.ended;
  expect(await loud.messages()).toHaveLength(100);
});

it('fair shares: endless receipts of one number delay no other’s (isolation 5)', async () => {
  const receipt = { id: 'wamid.unknown', status: 'read', timestamp: '1760000000', recipient_id: '919812345678' };
  const receipts = (phoneNumberId: string, count: number) =>
    read(phoneNumberId, { statuses: Array.from({ length: count }, () => receipt) }).statuses;
  const many = receipts(loud.phoneNumberId, 100);
  const storm = flood(60, () => receiveStatuses(many));
  await receiveStatuses(receipts(quiet.phoneNumberId, 1));
  expect(storm.stored).toBeLessThanOrEqual(10);
  await storm.ended;
});

it('asks the channel to resend what exceeds a number’s queue, and no other number’s (isolation 5)', async () => {
  const messages = Array.from({ length: 1000 }, (_, n) => wireText(`${n}`));
  const { messages: many } = read('of no one', { messages });
  await withPoolOf(1, async () => {
    const only = await connections().connect();
    const storm = Promise.allSettled(Array.from({ length: 12 }, () => receiveMessages(many)));
    await new Promise(setImmediate);
    // The first thousand are under way and wait for the connection.
    const more = receiveMessages(many);
    const [late, answered] = [wireText('late'), wireText('Hello')].map((message, n) =>
      postWebhook(messagesDocument(n === 0 ? 'of no one' : quiet.phoneNumberId, { messages: [message] })),
    );
    const refused = await late;
    expect([refused?.status, refused?.headers.get('retry-after')]).toEqual([503, '5']);
    only.release();
    expect((await answered)?.status).toBe(200);
    await more;
    const refusals = (await storm).flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(refusals).toEqual([expect.any(QueueFull), expect.any(QueueFull)]);
  });
});

it('stores the messages of two numbers that arrive in one webhook', async () => {
  const [one, other] = [loud, quiet].map(({ phoneNumberId }) =>
    messagesDocument(phoneNumberId, { messages: [wireText('Hello')] }),
  ) as [{ entry: unknown[] }, { entry: unknown[] }];
  expect((await postWebhook({ ...one, entry: [...one.entry, ...other.entry] })).status).toBe(200);
  expect(await loud.messages()).toHaveLength(1);
  expect(await quiet.messages()).toHaveLength(1);
});
