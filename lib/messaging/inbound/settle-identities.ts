import { db } from '#lib/platform/database/db.ts';
import type { Arrival } from './find-arrivals.ts';
import { takeOver } from './take-over.ts';

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
    const { workspaceId, byPhone, byUserId, former, formerByUserId, phoneKey, message } = arrival;
    const present = phoneKey ? byPhone : byUserId;
    const holders = [former, formerByUserId, phoneKey && byUserId?.phoneKey !== phoneKey ? byUserId : null];
    for (const holder of holders) {
      if (!holder || holder.id === present?.id || settled.has(holder.id)) continue;
      settled.add(holder.id);
      const isStranger = holder !== former && holder !== formerByUserId && holder.phoneKey !== null;
      if (isStranger) await releaseUserId(workspaceId, holder.id);
      else await takeOver({ workspaceId, phoneKey, sender: message.sender }, holder.id);
    }
  }
  return settled.size > 0;
}

/** The channel now shows this user ID with another number: the contact keeps its number and loses the ID. */
async function releaseUserId(workspaceId: string, contactId: string) {
  await db().contact.updateMany({ where: { workspaceId, id: contactId }, data: { userId: null } });
}
