import type { Prisma } from '#lib/platform/database/db.ts';
import { requireWhole } from '#lib/platform/database/is-whole.ts';
import { retriedTransaction } from '#lib/platform/database/retried-transaction.ts';
import { notifyConversations } from '#lib/platform/realtime/notify-conversations.ts';
import { mediaPath } from '#lib/platform/storage/media-path.ts';
import { recordEvents } from '#lib/webhooks/events/record-events.ts';
import { requireRoom } from '#lib/workspace/quotas/within-quota.ts';
import { receivedEvent } from '../messages/received-event.ts';

/** The error of a file that was given up for now: its copy may still end. */
export const NOT_FETCHED = 'The file could not be fetched.';

type Outcome =
  | { state: 'stored'; size: number; mimeType: string | null }
  /** Given up; `error` says why, for people. */
  | { state: 'failed'; error: string };

/**
 * Ends the copy of a file once: only the caller that finds it pending. In the same transaction it records the event of an
 * inbound message, with its file or, if the copy was given up, without: a message is never lost because of its file. The
 * copy of a file that was given up with {@link NOT_FETCHED} can end once more, without an event. Its conversation has
 * changed then, for `updated_since`. Throws when the workspace is out of storage.
 */
export async function endCopy({
  workspaceId,
  messageId,
  outcome,
}: {
  workspaceId: string;
  messageId: string;
  outcome: Outcome;
}): Promise<void> {
  await retriedTransaction(async (tx) => {
    const place = await tx.message.findUnique({
      where: { workspaceId_id: { workspaceId, id: messageId } },
      select: { conversationId: true },
    });
    if (!place) return;
    // Its conversation is locked first, as by all statements that write messages.
    const [touched = null] = await tx.$queryRaw<unknown[]>`
      UPDATE conversations SET updated_at = clock_timestamp()
      WHERE workspace_id = ${workspaceId}::uuid AND id = ${place.conversationId}::uuid RETURNING id`;
    requireWhole(touched);
    const end = async (found: Prisma.MediaWhereInput) => {
      const data = outcome.state === 'stored' ? { ...outcome, error: null, storedAt: new Date() } : outcome;
      const { count } = await tx.media.updateMany({ where: { workspaceId, messageId, ...found }, data });
      return count > 0;
    };
    const isFirst = await end({ state: 'pending' });
    if (!isFirst && !(await end({ state: 'failed', error: NOT_FETCHED }))) {
      // Stored in place of another copy: a deletion of that one has to see it.
      if (outcome.state === 'stored') await end({ state: 'stored' });
      return;
    }
    // The usage includes what was just written.
    if (outcome.state === 'stored') await requireRoom({ tx, workspaceId, quota: 'storage_mb', adding: 0 });
    const message = await tx.message.findUniqueOrThrow({
      where: { workspaceId_id: { workspaceId, id: messageId } },
      include: { media: true, conversation: { include: { contact: true } } },
    });
    const { direction, source, conversationId, channelId, conversation, media } = message;
    requireWhole(conversation, conversation?.contact);
    await notifyConversations({ tx, changes: [{ workspaceId, conversationId }] });
    if (!isFirst) return;
    const isEcho = source === 'phone';
    if ((direction === 'outbound' && !isEcho) || !media) return;
    const { filename, mimeType } = media;
    const path = outcome.state === 'stored' ? mediaPath({ workspaceId, messageId, filename }) : null;
    const event = receivedEvent({
      ...message,
      name: isEcho ? 'message.echoed' : 'message.received',
      phone: conversation.contact.phone,
      userId: conversation.contact.userId,
      channelId: channelId ?? '',
      payload: message.payload as Record<string, unknown>,
      media: { path, filename, mimeType },
    });
    await recordEvents({ tx, events: [{ ...event, data: { ...event.data, sequence: message.sequence } }] });
  });
}
