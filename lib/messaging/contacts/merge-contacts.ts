import { Prisma } from '#lib/platform/database/db.ts';
import { notifyConversations } from '#lib/platform/realtime/notify-conversations.ts';
import { channelIdsSql } from './channel-ids-sql.ts';
import { fitsSql } from './excess-sql.ts';
import { joinConversations } from './join-conversations.ts';
import { touchConversationsOf } from './touch-conversations-sql.ts';

/**
 * Merges two contacts: everything of `fromId` moves to `intoId`, and `fromId` is deleted. Where both have a value, `intoId`
 * keeps its own; tags and attributes are combined unless that would be too much, a real profile name wins, and so does an
 * opt-out. Where both have a conversation on the same number, the messages, orders and runs join that of `intoId`, and
 * inboxes are notified of both. Of two active runs, the one of `intoId` continues, unless it only waits for a time and the
 * other, of the same flow, does not. The joined conversation has the stronger of the two states: a person before a pause
 * before a flow before no one. It is open if either was; else snoozed, until the earlier time, if either was. Its assignee is
 * that of `intoId`, else the other's. Of two handoffs, it has the later one, unless only the earlier one has a note. If either
 * person was blocked, all conversations are closed. `tx` may take a minute for half a million messages.
 */
export async function mergeContacts({
  tx,
  workspaceId,
  fromId,
  intoId,
}: {
  tx: Prisma.TransactionClient;
  workspaceId: string;
  fromId: string;
  intoId: string;
}): Promise<void> {
  const locked = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM contacts WHERE workspace_id = ${workspaceId}::uuid AND id IN (${fromId}::uuid, ${intoId}::uuid)
    ORDER BY phone_key, id FOR UPDATE`;
  if (locked.length < 2) return;
  const pairs = await tx.$queryRaw<{ fromId: string; intoId: string | null }[]>`
    SELECT theirs.id AS "fromId", ours.id AS "intoId"
    FROM conversations AS theirs
    LEFT JOIN conversations AS ours
      ON ours.workspace_id = theirs.workspace_id AND ours.number_id = theirs.number_id AND ours.contact_id = ${intoId}::uuid
    WHERE theirs.workspace_id = ${workspaceId}::uuid AND theirs.contact_id = ${fromId}::uuid
    ORDER BY theirs.id FOR UPDATE OF theirs`;
  for (const pair of pairs) {
    if (pair.intoId) await joinConversations({ tx, workspaceId, fromId: pair.fromId, intoId: pair.intoId });
  }
  await tx.conversation.updateMany({
    where: { workspaceId, contactId: fromId },
    data: { contactId: intoId },
  });
  await tx.order.updateMany({ where: { workspaceId, contactId: fromId }, data: { contactId: intoId } });
  await joinPeople({ tx, workspaceId, fromId, intoId });
  await closeIfBlocked({ tx, workspaceId, contactId: intoId });
  const gone = pairs.flatMap(({ fromId: conversationId, intoId: other }) =>
    other ? { workspaceId, conversationId } : [],
  );
  await notifyConversations({ tx, changes: gone });
  await touchConversationsOf({ tx, workspaceId, contactId: intoId });
}

type Pair = { tx: Prisma.TransactionClient; workspaceId: string; fromId: string; intoId: string };

/** The other row is deleted first, so that its number and user ID can pass to the remaining one. */
async function joinPeople({ tx, workspaceId, fromId, intoId }: Pair) {
  const tags = Prisma.sql`(ours.tags || ARRAY(SELECT tag FROM unnest(gone.tags) AS tag WHERE tag <> ALL (ours.tags)))`;
  // Where both together would be too much, the remaining person keeps their own.
  const fits = fitsSql({ row: 'ours', attributes: Prisma.sql`gone.attributes || ours.attributes`, tags });
  await tx.$executeRaw`
    WITH gone AS (
      DELETE FROM contacts WHERE workspace_id = ${workspaceId}::uuid AND id = ${fromId}::uuid RETURNING *
    )
    UPDATE contacts AS ours SET
      phone = CASE WHEN ours.phone_key IS NULL THEN gone.phone ELSE ours.phone END,
      phone_key = coalesce(ours.phone_key, gone.phone_key),
      user_id = coalesce(ours.user_id, gone.user_id),
      wa_id = coalesce(ours.wa_id, gone.wa_id),
      former_ids = ours.former_ids || ${channelIdsSql('gone')},
      merged_ids = ours.merged_ids || gone.merged_ids || gone.id,
      blocked_at = coalesce(ours.blocked_at, gone.blocked_at),
      name = CASE WHEN gone.name_from_profile AND NOT ours.name_from_profile THEN gone.name
        ELSE coalesce(ours.name, gone.name) END,
      name_from_profile = ours.name_from_profile OR gone.name_from_profile,
      -- Someone who opted out under either number has opted out.
      opt_in = coalesce(ours.opt_in AND gone.opt_in, ours.opt_in, gone.opt_in),
      opt_in_at = CASE WHEN gone.opt_in IS NOT NULL AND (ours.opt_in IS NULL OR ours.opt_in AND NOT gone.opt_in)
        THEN gone.opt_in_at ELSE ours.opt_in_at END,
      tags = CASE WHEN ${fits} THEN ${tags} ELSE ours.tags END,
      source_ref = coalesce(ours.source_ref, gone.source_ref),
      attributes = CASE WHEN ${fits} THEN gone.attributes || ours.attributes ELSE ours.attributes END,
      created_at = least(ours.created_at, gone.created_at),
      updated_at = now()
    FROM gone
    WHERE ours.workspace_id = ${workspaceId}::uuid AND ours.id = ${intoId}::uuid`;
}

/** The conversations of someone who is blocked are closed, and nothing in them is unread (docs/decisions/228). */
async function closeIfBlocked({
  tx,
  workspaceId,
  contactId,
}: {
  tx: Prisma.TransactionClient;
  workspaceId: string;
  contactId: string;
}) {
  await tx.$executeRaw`
    UPDATE conversations SET status = 'closed', snoozed_until = NULL, unread_count = 0
    FROM contacts AS person
    WHERE person.workspace_id = ${workspaceId}::uuid AND person.id = ${contactId}::uuid AND person.blocked_at IS NOT NULL
      AND conversations.workspace_id = person.workspace_id AND conversations.contact_id = person.id`;
}
