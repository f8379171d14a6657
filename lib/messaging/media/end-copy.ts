import { retriedTransaction } from '#lib/platform/database/retried-transaction.ts';
import { notifyConversations } from '#lib/platform/realtime/notify-conversations.ts';
import { mediaPath } from '#lib/platform/storage/media-path.ts';
import { recordEvents } from '#lib/webhooks/events/record-events.ts';
import { requireRoom } from '#lib/workspace/quotas/within-quota.ts';
import { receivedEvent } from '../messages/received-event.ts';

type Outcome =
  | { state: 'stored'; size: number; mimeType: string | null }
  /** Given up; `error` says why, for people. */
  | { state: 'failed'; error: string };

/**
 * Ends the copy of a file once: only the caller that finds it pending. In the same transaction it records the event of an
 * inbound message, with its file or, if the copy was given up, without: a message is never lost because of its file. Throws
 * when the workspace is out of storage.
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
    const { count } = await tx.media.updateMany({
      where: { workspaceId, messageId, state: 'pending' },
      data: outcome.state === 'stored' ? { ...outcome, storedAt: new Date() } : outcome,
    });
    if (count === 0) return;
    // The usage includes what was just written.
    if (outcome.state === 'stored') await requireRoom({ tx, workspaceId, quota: 'storage_mb', adding: 0 });
    const message = await tx.message.findUniqueOrThrow({
      where: { workspaceId_id: { workspaceId, id: messageId } },
      include: { media: true, conversation: { include: { contact: true } } },
    });
    const { direction, source, conversationId, channelId, conversation, media } = message;
    await notifyConversations({ tx, changes: [{ workspaceId, conversationId }] });
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
