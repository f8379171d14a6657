import { db } from '#lib/platform/database/db.ts';
import { channelIdsSql } from '../contacts/channel-ids-sql.ts';
import { mergeContacts } from '../contacts/merge-contacts.ts';
import { touchConversationsOf } from '../contacts/touch-conversations-sql.ts';
import type { Arrival } from './find-arrivals.ts';
import { phoneOfWaId } from './phone-of-wa-id.ts';

/** Long, because the messages of many years may have to move to another contact. */
const TRANSACTION = { timeout: 120_000 };

/**
 * Applies what messages reveal about identities (docs/reference/decisions.md#small-print): someone known only by user ID
 * shows a number, or a person replaces a number or user ID. The existing contact takes the new identity over, or, if that
 * belongs to a contact already, the two are merged. A contact that has only the new user ID, from messages that overtook the
 * report of the change, is merged into the existing one. This is rare, so each runs in its own transaction. Idempotent. True
 * when something changed.
 */
export async function settleIdentities(arrivals: Arrival[]): Promise<boolean> {
  const settled = new Set<string>();
  for (const arrival of arrivals) {
    const { byPhone, byUserId, former, formerByUserId, phoneKey } = arrival;
    const present = phoneKey ? byPhone : byUserId;
    const holders = [former, formerByUserId, phoneKey && byUserId?.phoneKey !== phoneKey ? byUserId : null];
    for (const holder of holders) {
      if (!holder || holder.id === present?.id || settled.has(holder.id)) continue;
      settled.add(holder.id);
      const isStranger = holder !== former && holder !== formerByUserId && holder.phoneKey !== null;
      if (isStranger) await releaseUserId(arrival.workspaceId, holder.id);
      else await takeOver(arrival, holder.id);
    }
  }
  return settled.size > 0;
}

/** The channel now shows this user ID with another number: the contact keeps its number and loses the ID. */
async function releaseUserId(workspaceId: string, contactId: string) {
  await db().contact.updateMany({ where: { workspaceId, id: contactId }, data: { userId: null } });
}

async function takeOver({ workspaceId, phoneKey, message: { sender } }: Arrival, holderId: string) {
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
