import { db, type Prisma } from '#lib/platform/database/db.ts';
import { newId } from '#lib/platform/new-id.ts';

type Message = Prisma.MessageUncheckedCreateInput;

/** A message in a conversation: a text from the customer, just now, unless `data` says otherwise. Returns its ID. */
export async function createTestMessage({
  id = newId(),
  ...data
}: Pick<Message, 'workspaceId' | 'conversationId'> & Partial<Message>): Promise<string> {
  await db().message.create({
    data: {
      id,
      channelId: `wamid.${id}`,
      direction: 'inbound',
      status: 'received',
      source: 'channel',
      type: 'text',
      kind: 'text',
      timestamp: new Date(),
      ...data,
    },
  });
  return id;
}
