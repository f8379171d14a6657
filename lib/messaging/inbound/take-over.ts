import { db } from '#lib/platform/database/db.ts';
import { channelIdsSql } from '../contacts/channel-ids-sql.ts';
import { mergeContacts } from '../contacts/merge-contacts.ts';
import { touchConversationsOf } from '../contacts/touch-conversations-sql.ts';
import type { Sender } from './inbound-message.ts';
import { phoneOfWaId } from './phone-of-wa-id.ts';

/** Long, because the messages of many years may have to move to another contact. */
const TRANSACTION = { timeout: 120_000 };

/**
 * Gives a contact the number or user ID that the channel now shows for the person, or, if that belongs to a contact already,
 * merges the two. Idempotent.
 */
export async function takeOver(
  {
    workspaceId,
    phoneKey,
    sender,
  }: { workspaceId: string; phoneKey: string | null; sender: Pick<Sender, 'waId' | 'userId'> },
  holderId: string,
): Promise<void> {
  await db().$transaction(async (tx) => {
    const { waId, userId } = sender;
    const target = await tx.contact.findFirst({
      where: phoneKey ? { workspaceId, phoneKey } : { workspaceId, userId },
      select: { id: true, phoneKey: true },
    });
    if (target?.id === holderId) return;
    if (target?.phoneKey) return mergeContacts({ tx, workspaceId, fromId: holderId, intoId: target.id });
    if (target) await mergeContacts({ tx, workspaceId, fromId: target.id, intoId: holderId });
    await tx.$executeRaw`
      UPDATE contacts SET former_ids = ${channelIdsSql('contacts')}
      WHERE workspace_id = ${workspaceId}::uuid AND id = ${holderId}::uuid`;
    await tx.contact.updateMany({
      where: { workspaceId, id: holderId },
      data: {
        ...(phoneKey && waId ? { phone: phoneOfWaId(waId), phoneKey, waId } : { userId }),
        updatedAt: new Date(),
      },
    });
    await touchConversationsOf({ tx, workspaceId, contactId: holderId });
  }, TRANSACTION);
}
