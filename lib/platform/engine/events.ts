import { eventType } from 'inngest';
import { z } from 'zod';

/**
 * The events that start functions: `noun/verb.past`, with what the function needs to find the rest in the database.
 * Send them with `enqueueEvents` (lib/platform/engine), inside the transaction that causes them.
 */

const id = z.uuid();

/** An attempt of a delivery failed, and the next one is due at `dueAt`. */
export const deliveryFailed = eventType('delivery/attempt.failed', {
  schema: z.object({ workspaceId: id, deliveryId: id, dueAt: z.iso.datetime() }),
});

/** A message came or was sent with a file that is not in our store yet. Repeated by the sweeper. */
export const mediaReceived = eventType('media/file.received', {
  schema: z.object({ workspaceId: id, messageId: id, isRepeated: z.boolean().optional() }),
});

/** A customer wrote. Sent only where a published flow or an active run may care. */
export const messageReceived = eventType('message/received', {
  schema: z.object({ workspaceId: id, conversationId: id, messageId: id }),
});

/** A customer wrote, and someone wants to hear of it in a browser where Parley is closed. */
export const pushWanted = eventType('message/push.wanted', {
  schema: z.object({ workspaceId: id, conversationId: id, messageId: id }),
});

/** A customer sent a cart; names and images of its items are not known yet. */
export const orderReceived = eventType('order/received', {
  schema: z.object({ workspaceId: id, orderId: id }),
});

/** The channel says that something about the account's templates changed. */
export const templateChanged = eventType('template/changed', { schema: z.object({ workspaceId: id }) });

/** A number was stored without asking the channel about it. */
export const numberProvisioned = eventType('number/provisioned', { schema: z.object({ workspaceId: id }) });

/** A flow run is to be taken up by a new runner: it was made by hand, or no one advances it any more. */
export const flowRunContinued = eventType('flow/run.continued', { schema: z.object({ workspaceId: id, runId: id }) });

/** What a flow asked was not delivered, and its run may wait for the answer. */
export const flowQuestionFailed = eventType('flow/question.failed', {
  schema: z.object({ workspaceId: id, runId: id }),
});

/** A flow was taken away while a customer was in it, and they are to be told. */
export const flowRunDismissed = eventType('flow/run.dismissed', {
  schema: z.object({ workspaceId: id, conversationId: id, runId: id, message: z.string() }),
});
