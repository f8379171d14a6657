import { db } from '#lib/platform/database/db.ts';
import type { ContactView } from '../contacts/admin-operations.ts';
import { getContact } from '../contacts/get-contact.ts';
import { touchConversationsSql } from '../contacts/touch-conversations-sql.ts';
import { changeWork } from './change-work.ts';
import { lockConversation } from './lock-conversation.ts';

/**
 * Blocks someone, or no longer: what they write is kept, but opens no conversation, counts as unread nowhere and reaches no
 * flow (docs/decisions/228). Blocking closes their conversations. Repeating it changes nothing. Throws `not_found`.
 */
export async function blockContact({
  workspaceId,
  contactId,
  blocked,
  userId,
}: {
  workspaceId: string;
  contactId: string;
  blocked: boolean;
  /** Of the member who does it. */
  userId: string;
}): Promise<ContactView> {
  await db().$transaction(async (tx) => {
    // In the order of those who write messages: conversations first.
    const talks = await tx.conversation.findMany({
      where: { workspaceId, contactId },
      select: { id: true },
      orderBy: { id: 'asc' },
    });
    const change = { status: { is: 'closed', snoozedUntil: null } } as const;
    for (const { id: conversationId } of blocked ? talks : []) {
      const place = { tx, workspaceId, conversationId };
      if (await lockConversation(place)) await changeWork({ ...place, change, actor: { cause: 'member', userId } });
    }
    const blockedAt = blocked ? new Date() : null;
    const { count } = await tx.contact.updateMany({
      where: { workspaceId, id: contactId, blockedAt: blocked ? null : { not: null } },
      data: { blockedAt, updatedAt: new Date() },
    });
    if (count === 0) return;
    await tx.$executeRaw`
      WITH changed AS (SELECT ${contactId}::uuid AS id), ${touchConversationsSql({ workspaceId, source: 'changed' })}
      SELECT FROM announced`;
  });
  return getContact({ workspaceId, contactId });
}

/** Whether the person of a conversation is blocked. */
export async function isBlocked({
  workspaceId,
  conversationId,
}: {
  workspaceId: string;
  conversationId: string;
}): Promise<boolean> {
  const where = { workspaceId, id: conversationId, contact: { blockedAt: { not: null } } };
  return (await db().conversation.count({ where })) > 0;
}
