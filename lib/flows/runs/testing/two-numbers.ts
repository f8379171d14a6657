import { encrypt } from '#lib/platform/crypto/encryption.ts';
import { db } from '#lib/platform/database/db.ts';
import { newId } from '#lib/platform/new-id.ts';
import { createTestConversation } from '#lib/testing/create-test-conversation.ts';

export const CUSTOMER = '+919812345678';

type Line = { conversationId: string; phoneNumberId: string };

/**
 * Creates a new customer, in a workspace without flows and with two numbers, of which the first is the one that other
 * customers write to.
 */
export async function beginAnew(workspaceId: string): Promise<[Line, Line]> {
  await db().flow.deleteMany({ where: { workspaceId } });
  await db().contact.deleteMany({ where: { workspaceId } });
  await db().$executeRaw`DELETE FROM engine_events WHERE data ->> 'workspaceId' = ${workspaceId}`;
  const [older, newer] = await numbersOf(workspaceId);
  const known = { hoursSinceInbound: null, contact: { name: 'Asha' } };
  const { conversationId, contactId } = await createTestConversation({ workspaceId, numberId: newer.id, ...known });
  const second = newId();
  await db().conversation.create({ data: { workspaceId, id: second, contactId, numberId: older.id } });
  return [
    { conversationId, phoneNumberId: newer.phoneNumberId },
    { conversationId: second, phoneNumberId: older.phoneNumberId },
  ];
}

type KnownNumber = { id: string; phoneNumberId: string };

async function numbersOf(workspaceId: string): Promise<[KnownNumber, KnownNumber]> {
  const numbers = await db().number.findMany({ where: { workspaceId }, orderBy: { createdAt: 'asc' } });
  const [older, newer] = numbers;
  if (!older) throw new Error('The workspace has no number.');
  return [older, newer ?? (await addNumber(older))];
}

async function addNumber({ workspaceId, wabaId }: { workspaceId: string; wabaId: string }): Promise<KnownNumber> {
  const id = newId();
  const phoneNumberId = `2${Date.now()}`;
  const context = `numbers/${workspaceId}/${id}`;
  const accessToken = encrypt({ plaintext: `token-${phoneNumberId}`, context });
  await db().number.create({ data: { workspaceId, id, phoneNumberId, wabaId, accessToken } });
  return { id, phoneNumberId };
}
