import { mediaReceived, messageReceived, orderReceived } from '#inngest/events.ts';
import { batched } from '../batched.ts';
import { retryConflicts } from '../database/retry-conflicts.ts';
import { db } from '../db.ts';
import { enqueueEvents } from '../engine/enqueue-events.ts';
import { recordEvents } from '../events/record-events.ts';
import { log } from '../log.ts';
import { notifyConversations } from '../realtime/notify-conversations.ts';
import { type Arrival, findArrivals } from './find-arrivals.ts';
import { followIdentityChanges } from './follow-identity-changes.ts';
import type { InboundMessage } from './inbound-message.ts';
import { receivedEvent } from './received-event.ts';
import { settleIdentities } from './settle-identities.ts';
import { type FreshMessage, writeMessages } from './write-messages.ts';
import { type Person, peopleOf, writePeople } from './write-people.ts';

const MAX_ROUNDS = 5;

/**
 * Stores what customers wrote: contacts, conversations, messages, files to copy, orders, events and work for the engine,
 * in one transaction for all webhooks that arrive together. Messages that are stored already change nothing. Returns
 * when it is committed (design.md "Inbound").
 */
export const receiveMessages: (messages: InboundMessage[]) => Promise<void> = batched(
  async (posts: InboundMessage[][]) => {
    const messages = followIdentityChanges(posts.flat());
    await retryConflicts(() => store(messages));
    return posts.map(() => undefined);
  },
  { maxItems: 200 },
);

async function store(messages: InboundMessage[]) {
  const arrivals = await settledArrivals(messages);
  if (arrivals.length === 0) return;
  const authors = peopleOf(arrivals);
  await db().$transaction(
    async (tx) => {
      await writePeople({ tx, people: authors.values() });
      const fresh = await writeMessages({ tx, authors });
      if (fresh.length === 0) return;
      await recordEvents({ tx, events: fresh.filter(isTold).map(eventOf) });
      await enqueueEvents({ tx, events: fresh.flatMap(workOf) });
      await notifyConversations({ tx, changes: fresh });
    },
    { maxWait: 10_000, timeout: 30_000 },
  );
}

/** New messages, after what they tell about who people are has been acted on. */
async function settledArrivals(messages: InboundMessage[]): Promise<Arrival[]> {
  for (let round = 1; ; round++) {
    const { arrivals, unrouted } = await findArrivals(messages);
    if (round === MAX_ROUNDS || !(await settleIdentities(arrivals))) {
      if (unrouted.length > 0) log().warn({ phone_number_ids: unrouted }, 'messages to unknown numbers were ignored');
      return arrivals;
    }
  }
}

/** A notice of the channel is no message of the customer's; a file's message is told when its file is there. */
function isTold({ arrival: { message } }: FreshMessage): boolean {
  const { kind, media } = message.content;
  return kind !== 'system' && !media?.channelMediaId;
}

function eventOf({ arrival, person, conversationId }: FreshMessage) {
  const { channelId, content, timestamp } = arrival.message;
  return receivedEvent({
    ...content,
    ...personOf(person),
    conversationId,
    channelId,
    timestamp,
    media: content.media && { ...content.media, path: null },
  });
}

function personOf({ workspaceId, phone, userId }: Person) {
  return { workspaceId, phone, userId };
}

function workOf({ id, workspaceId, conversationId, orderId, isListenedTo, arrival }: FreshMessage) {
  const { media, kind } = arrival.message.content;
  return [
    ...(media?.channelMediaId ? [mediaReceived.create({ workspaceId, messageId: id })] : []),
    ...(orderId ? [orderReceived.create({ workspaceId, orderId })] : []),
    ...(isListenedTo && kind !== 'system'
      ? [messageReceived.create({ workspaceId, conversationId, messageId: id })]
      : []),
  ];
}
