import { wireText } from '#lib/messaging/inbound/testing/webhooks.ts';
import { encrypt } from '#lib/platform/crypto/encryption.ts';
import { db } from '#lib/platform/database/db.ts';
import { newId } from '#lib/platform/new-id.ts';
import { createTestConversation } from '#lib/testing/create-test-conversation.ts';
import type { TestChannel } from '#lib/testing/start-test-channel.ts';

export const CUSTOMER = '+919812345678';
const FORMER = '919812345600';

/** How the channel shows the customer: by number, by user ID, or by both. */
type Sender = { from: string | undefined; from_user_id?: string };

/** A way in which the customer writes to us. */
export type Line = { phoneNumberId: string; sender: Sender };

/**
 * Creates a new customer, in a workspace without flows and with two numbers. They have a conversation on each. On the first
 * number they may be two more people until they show who they are: by a user ID, while they hide their number, and by a
 * number that they give up later. Other customers write to that number, too.
 */
export async function beginAnew(workspaceId: string, channel: TestChannel) {
  await db().flow.deleteMany({ where: { workspaceId } });
  await db().contact.deleteMany({ where: { workspaceId } });
  await db().$executeRaw`DELETE FROM engine_events WHERE data ->> 'workspaceId' = ${workspaceId}`;
  await channel.reset();
  const { user_id: userId } = await channel.saveCustomer(CUSTOMER, { hides_phone: true });
  const [older, newer] = await numbersOf(workspaceId);
  const known = { hoursSinceInbound: null, contact: { name: 'Asha' } };
  const { contactId } = await createTestConversation({ workspaceId, numberId: newer.id, ...known });
  await db().conversation.create({ data: { workspaceId, id: newId(), contactId, numberId: older.id } });

  const sender: Sender = { from: CUSTOMER.slice(1) };
  const first: Line = { phoneNumberId: newer.phoneNumberId, sender };
  const former: Line = { phoneNumberId: newer.phoneNumberId, sender: { from: FORMER } };
  return {
    lines: [
      first,
      { phoneNumberId: older.phoneNumberId, sender },
      { phoneNumberId: newer.phoneNumberId, sender: { from: undefined, from_user_id: userId } },
      former,
    ] as const,
    /** A message that shows the number together with the user ID. */
    bothShown: (text: string) => wireText(text, { ...sender, from_user_id: userId }),
    /** The channel's notice that the customer has changed their number. */
    numberChanged() {
      former.sender = sender;
      const system = { body: 'User changed', wa_id: sender.from, type: 'user_changed_number' };
      return wireText('', { from: FORMER, type: 'system', text: undefined, system });
    },
  };
}

/** The ID of a line's conversation; undefined before the first message. */
export async function conversationOf(
  workspaceId: string,
  { phoneNumberId, sender }: Line,
): Promise<string | undefined> {
  const { from, from_user_id: userId } = sender;
  const talk = await db().conversation.findFirst({
    where: {
      workspaceId,
      number: { phoneNumberId },
      contact: from === undefined ? { userId: userId ?? '' } : { phone: `+${from}` },
    },
    select: { id: true },
  });
  return talk?.id;
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
