import { db } from '#lib/platform/database/db.ts';
import { newId } from '#lib/platform/new-id.ts';
import { phoneDigits } from '#lib/platform/phones/phone-digits.ts';
import { phoneKey } from '#lib/platform/phones/phone-key.ts';

const HOUR_MS = 3_600_000;

/** A contact with a conversation whose customer last wrote this many hours ago; null for never. */
export async function createTestConversation({
  workspaceId,
  numberId,
  phone = '+919812345678',
  hoursSinceInbound = 1,
  contact = {},
}: {
  workspaceId: string;
  numberId: string;
  phone?: string;
  hoursSinceInbound?: number | null;
  contact?: { name?: string; nameFromProfile?: boolean; waId?: string; attributes?: Record<string, string | number> };
}) {
  const contactId = newId();
  const conversationId = newId();
  await db().contact.create({
    data: { workspaceId, id: contactId, phone, phoneKey: phoneKey(phoneDigits(phone)), ...contact },
  });
  const lastInboundAt = hoursSinceInbound === null ? null : new Date(Date.now() - hoursSinceInbound * HOUR_MS);
  await db().conversation.create({ data: { workspaceId, id: conversationId, contactId, numberId, lastInboundAt } });
  return { contactId, conversationId, phone, lastInboundAt };
}
