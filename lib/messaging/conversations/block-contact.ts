import type { Prisma } from '#lib/platform/database/db.ts';
import { retriedTransaction } from '#lib/platform/database/retried-transaction.ts';
import type { ContactView } from '../contacts/admin-operations.ts';
import { type ContactWhere, contactWhere, findContactId, lockContact } from '../contacts/contact-where.ts';
import { getContact } from '../contacts/get-contact.ts';
import { touchConversationsOf } from '../contacts/touch-conversations-sql.ts';
import { type Actor, changeWork, forgetOldLines } from './change-work.ts';
import { lockConversation } from './lock-conversation.ts';
import { threadLinesSql } from './record-work-sql.ts';

/**
 * Blocks or unblocks a contact, by ID, user ID or phone in any format. What a blocked contact writes is stored, but opens
 * no conversation, does not count as unread and reaches no flow (docs/decisions/228). Blocking closes their conversations.
 * Idempotent: `changed` says whether they were not yet, or still, blocked; otherwise nothing changes. Throws `not_found`.
 */
export async function blockContact({
  workspaceId,
  contact,
  blocked,
  actor,
}: {
  workspaceId: string;
  contact: string;
  blocked: boolean;
  actor: Actor;
}): Promise<ContactView & { changed: boolean }> {
  const where = await contactWhere({ workspaceId, idOrPhone: contact });
  const { contactId, changed } = await retriedTransaction((tx) => block({ tx, workspaceId, where, blocked, actor }));
  return { ...(await getContact({ workspaceId, contactId })), changed };
}

async function block({
  tx,
  workspaceId,
  where,
  blocked,
  actor,
}: {
  tx: Prisma.TransactionClient;
  workspaceId: string;
  where: ContactWhere;
  blocked: boolean;
  actor: Actor;
}): Promise<{ contactId: string; changed: boolean }> {
  const contactId = await findContactId({ tx, workspaceId, where });
  // In the lock order of statements that write messages, and of runs: conversations first.
  const talks = await tx.conversation.findMany({
    where: { workspaceId, contactId },
    select: { id: true },
    orderBy: { id: 'asc' },
  });
  for (const { id: conversationId } of talks) await lockConversation({ tx, workspaceId, conversationId });
  // Merged since, with a contact that has other conversations.
  if ((await lockContact({ tx, workspaceId, where })) !== contactId) {
    return block({ tx, workspaceId, where, blocked, actor });
  }
  const blockedAt = blocked ? new Date() : null;
  const { count } = await tx.contact.updateMany({
    where: { workspaceId, id: contactId, blockedAt: blocked ? null : { not: null } },
    data: { blockedAt, updatedAt: new Date() },
  });
  if (count === 0) return { contactId, changed: false };
  if (blocked) {
    const change = { status: { is: 'closed', snoozedUntil: null } } as const;
    for (const { id: conversationId } of talks) await changeWork({ tx, workspaceId, conversationId, change, actor });
  } else await spendWords({ tx, workspaceId, contactId });
  await writeLines({
    ...{ tx, workspaceId, talks: talks.map(({ id }) => id) },
    ...{ kind: blocked ? 'blocked' : 'unblocked', actor },
  });
  await touchConversationsOf({ tx, workspaceId, contactId });
  return { contactId, changed: true };
}

/** What they wrote while they were blocked answers nothing afterwards either: the runs with them have heard it. */
async function spendWords({
  tx,
  workspaceId,
  contactId,
}: {
  tx: Prisma.TransactionClient;
  workspaceId: string;
  contactId: string;
}): Promise<void> {
  await tx.$executeRaw`
    UPDATE flow_runs SET heard_sequence = talk.last_sequence FROM conversations AS talk
    WHERE talk.workspace_id = ${workspaceId}::uuid AND talk.contact_id = ${contactId}::uuid
      AND flow_runs.workspace_id = talk.workspace_id AND flow_runs.conversation_id = talk.id
      AND flow_runs.state IN ('running', 'waiting') AND flow_runs.heard_sequence < talk.last_sequence`;
}

/** Adds a line about it to each of their threads. */
async function writeLines({
  tx,
  workspaceId,
  talks,
  kind,
  actor,
}: {
  tx: Prisma.TransactionClient;
  workspaceId: string;
  talks: string[];
  kind: 'blocked' | 'unblocked';
  actor: Actor;
}): Promise<void> {
  const actorId = actor.cause === 'member' ? actor.userId : null;
  await tx.$executeRaw`
    WITH blocks AS MATERIALIZED (
      SELECT workspace_id, id AS conversation_id, ${kind} AS kind, ${actor.cause} AS cause, ${actorId}::uuid AS actor_id,
        NULL::uuid AS assignee_id, NULL::"ConversationStatus" AS status, NULL::timestamptz AS snoozed_until
      FROM conversations WHERE workspace_id = ${workspaceId}::uuid AND id = ANY (${talks}::uuid[])
    ), ${threadLinesSql('blocks')}
    SELECT FROM blocks`;
  for (const conversationId of talks) await forgetOldLines({ tx, workspaceId, conversationId });
}
