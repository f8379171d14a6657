import { z } from 'zod';
import { eventType } from './event-type.ts';

/**
 * The events that start functions: named `noun/verb.past`, with the keys that a function needs to load the rest. Send them
 * with `enqueueEvents` (lib/platform/engine), inside the transaction that causes them.
 */

const id = z.uuid();

/**
 * An attempt of a delivery failed; the next one is due at `dueAt` by the database's clock, `waitMs` from now. Events of the
 * release before lack `waitMs`.
 */
export const deliveryFailed = eventType('delivery/attempt.failed', {
  schema: z.object({ workspaceId: id, deliveryId: id, dueAt: z.iso.datetime(), waitMs: z.int().min(0).optional() }),
});

/** A message was received or sent with a file that is not in our store yet. The sweeper repeats it. */
export const mediaReceived = eventType('media/file.received', {
  schema: z.object({ workspaceId: id, messageId: id, isRepeated: z.boolean().optional() }),
});

/** A customer wrote. Sent only when a published flow or an active run may react. */
export const messageReceived = eventType('message/received', {
  schema: z.object({ workspaceId: id, conversationId: id, messageId: id }),
});

/** A customer wrote, and a member wants a push notification in a browser where Parley is closed. */
export const pushWanted = eventType('message/push.wanted', {
  schema: z.object({ workspaceId: id, conversationId: id, messageId: id }),
});

/** A customer sent a cart; the names and images of its items are not known yet. */
export const orderReceived = eventType('order/received', {
  schema: z.object({ workspaceId: id, orderId: id }),
});

/**
 * The templates of a business account may have changed. Events of the release before lack `wabaId`; they are about the
 * account of the default number.
 */
export const templateChanged = eventType('template/changed', {
  schema: z.object({ workspaceId: id, wabaId: z.string().optional() }),
});

/** A number was stored before the channel was asked about it. */
export const numberProvisioned = eventType('number/provisioned', { schema: z.object({ workspaceId: id }) });

/** A new runner is to take up a flow run: the run was started by hand, or nothing advances it any longer. */
export const flowRunContinued = eventType('flow/run.continued', { schema: z.object({ workspaceId: id, runId: id }) });

/** A flow's question was not delivered, and its run may be waiting for the answer. */
export const flowQuestionFailed = eventType('flow/question.failed', {
  schema: z.object({ workspaceId: id, runId: id }),
});

/** A flow was taken offline or deleted while many customers were in it, who are to be stopped. */
export const flowEmptied = eventType('flow/emptied', {
  schema: z.object({ workspaceId: id, flowId: id, startedBefore: z.string(), message: z.string().optional() }),
});

/** A flow was taken offline or deleted while a customer was in it; they are to be told. */
export const flowRunDismissed = eventType('flow/run.dismissed', {
  schema: z.object({ workspaceId: id, conversationId: id, runId: id, message: z.string() }),
});

/**
 * A run was ended from outside, before it could look at what the customer had written since `heardSequence`. If the
 * conversation is merged into another, its messages get other numbers; `heardMessageId` is the message that had this one, if
 * any. Events of the release before lack it.
 */
export const flowRunStopped = eventType('flow/run.stopped', {
  schema: z.object({
    workspaceId: id,
    conversationId: id,
    runId: id,
    heardSequence: z.int().min(0),
    heardMessageId: id.nullish(),
  }),
});
