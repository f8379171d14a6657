import { db } from '#lib/platform/database/db.ts';
import { notifyConversations } from '#lib/platform/realtime/notify-conversations.ts';
import { mediaPath } from '#lib/platform/storage/media-path.ts';
import { recordEvents } from '#lib/webhooks/events/record-events.ts';
import { requireRoom } from '#lib/workspace/quotas/within-quota.ts';
import { receivedEvent } from '../messages/received-event.ts';

type Outcome =
  | { state: 'stored'; size: number; mimeType: string | null }
  /** Given up: why, for people. */
  | { state: 'failed'; error: string };

/**
 * Ends the copy of a file, once: only who finds it pending does. A message of the channel's is told now, with its file
 * or, when that was given up, without, in the same transaction: a message is never lost for its file. Throws when the
 * workspace has no room for it.
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
  await db().$transaction(async (tx) => {
    const { count } = await tx.media.updateMany({
      where: { workspaceId, messageId, state: 'pending' },
      data: outcome.state === 'stored' ? { ...outcome, storedAt: new Date() } : outcome,
    });
    if (count === 0) return;
    // Counted with what was just written.
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
