import { db } from '#lib/platform/database/db.ts';
import { phoneDigits } from '#lib/platform/phones/phone-digits.ts';
import type { Arrival } from './find-arrivals.ts';
import type { InboundMessage } from './inbound-message.ts';
import { phoneOfWaId } from './phone-of-wa-id.ts';

/**
 * Messages that arrive late from a number that their author has given up since, attributed to the number that the author has
 * now: the user ID tells who it is, unless the former number is another contact's by now. One that is newer than everything
 * in the author's conversations says that they have that number again.
 */
export async function followFormerNumbers(arrivals: Arrival[]): Promise<Map<InboundMessage, InboundMessage>> {
  const followed = new Map<InboundMessage, InboundMessage>();
  for (const { workspaceId, phoneKey, byPhone, byUserId, message } of arrivals) {
    const { waId } = message.sender;
    if (byPhone || !waId || !byUserId?.waId || byUserId.phoneKey === phoneKey) continue;
    if (![waId, phoneDigits(phoneOfWaId(waId))].some((id) => byUserId.formerIds.includes(id))) continue;
    const { _max: latest } = await db().conversation.aggregate({
      where: { workspaceId, contactId: byUserId.id },
      _max: { lastMessageAt: true },
    });
    if (latest.lastMessageAt === null || message.timestamp >= latest.lastMessageAt) continue;
    followed.set(message, { ...message, sender: { ...message.sender, waId: byUserId.waId } });
  }
  return followed;
}
