import { Prisma } from '#lib/platform/database/db.ts';
import { idsInPieces } from '#lib/platform/database/ids-in-pieces.ts';
import { notifyConversations } from '#lib/platform/realtime/notify-conversations.ts';
import { heardByFlowsSql } from '../flow-runs/heard-by-flows-sql.ts';
import { holdingSql } from '../flow-runs/holding-sql.ts';
import { parkedSql } from '../flow-runs/parked-sql.ts';
import { channelIdsSql } from './channel-ids-sql.ts';
import { fitsSql } from './excess-sql.ts';
import { touchConversationsOf } from './touch-conversations-sql.ts';

/** How many rows one statement moves. */
const BITE = 5_000;

/**
 * Merges two contacts: everything of `fromId` moves to `intoId`, and `fromId` is deleted. Where both have a value, `intoId`
 * keeps its own; tags and attributes are combined unless that would be too much, a real profile name wins, and so does an
 * opt-out. Where both have a conversation on the same number, the messages, orders and runs join that of `intoId`, and
 * inboxes are notified of both. Of two active runs, the one of `intoId` continues, unless it only waits for a time and the
 * other, of the same flow, does not. The joined conversation has the stronger of the two states: a person before a pause
 * before a flow before no one. It is open if either was; else snoozed, until the earlier time, if either was. Its assignee is
 * that of `intoId`, else the other's. If either person was blocked, all conversations are closed. `tx` may take a minute for
 * half a million messages.
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

const cancelled = Prisma.sql`
  state = 'cancelled', waiting_until = NULL, ended_at = now(), updated_at = now(), revision = revision + 1`;

/** Why a run ended, for its page. */
const IN_THE_OTHER = 'The conversation was joined with another of the same customer, in which a flow was under way.';
const WITH_A_PERSON = 'The conversation was joined with another of the same customer, which a person leads.';

async function joinConversations({ tx, workspaceId, fromId, intoId }: Pair) {
  const from = { workspaceId, conversationId: fromId };
  const into = { conversationId: intoId };
  await tx.$queryRaw`
    SELECT FROM conversations WHERE workspace_id = ${workspaceId}::uuid AND id IN (${fromId}::uuid, ${intoId}::uuid)
    ORDER BY id FOR UPDATE`;
  // As when a flow begins again: the run in which the customer is asked continues, not the one that only waits for a time.
  await tx.$executeRaw`
    UPDATE flow_runs AS ours SET ${cancelled}, error = 'The flow began again.'
    WHERE workspace_id = ${workspaceId}::uuid AND conversation_id = ${intoId}::uuid AND ${parkedSql('ours')}
      AND EXISTS (
        SELECT FROM flow_runs AS theirs
        WHERE theirs.workspace_id = ${workspaceId}::uuid AND theirs.conversation_id = ${fromId}::uuid
          AND theirs.flow_id = ours.flow_id AND ${holdingSql('theirs')})
      AND NOT EXISTS (
        SELECT FROM flow_runs AS leader
        WHERE leader.workspace_id = ${workspaceId}::uuid AND leader.conversation_id = ${intoId}::uuid
          AND ${holdingSql('leader')})`;
  await tx.$executeRaw`
    UPDATE flow_runs SET ${cancelled}, error = ${IN_THE_OTHER}
    WHERE workspace_id = ${workspaceId}::uuid AND conversation_id = ${fromId}::uuid AND state IN ('running', 'waiting')
      AND EXISTS (
        SELECT FROM flow_runs AS other
        WHERE other.workspace_id = ${workspaceId}::uuid AND other.conversation_id = ${intoId}::uuid
          AND other.state IN ('running', 'waiting')
          -- Both hold the conversation, or belong to one flow; a run that waits for a time is moved instead.
          AND (other.flow_id = flow_runs.flow_id OR (${holdingSql('other')} AND ${holdingSql('flow_runs')})))`;
  // One that wakes at this moment, and so far sees only its own conversation, would lead beside theirs. It starts over.
  await tx.$executeRaw`
    UPDATE flow_runs SET revision = revision + 1
    WHERE workspace_id = ${workspaceId}::uuid AND conversation_id = ${intoId}::uuid
      AND ${parkedSql('flow_runs')}`;
  // "Theirs" (the deleted conversation's messages) are numbered after "ours"; within a second, their order is unknown. Each
  // message was already offered to the flows of its own conversation, so no run may take the other's messages for a reply:
  // their runs count on from their own place, and our runs have heard everything, unless one still has a message to hear.
  const [numbers] = await tx.$queryRaw<{ before: number }[]>`
    WITH counted AS (
      UPDATE conversations AS ours SET last_sequence = ours.last_sequence + theirs.last_sequence
      FROM conversations AS theirs
      WHERE ours.workspace_id = ${workspaceId}::uuid AND ours.id = ${intoId}::uuid
        AND theirs.workspace_id = ${workspaceId}::uuid AND theirs.id = ${fromId}::uuid
      RETURNING ours.last_sequence - theirs.last_sequence AS before, ours.last_sequence AS last
    ), theirs_heard AS (
      -- A process that is advancing such a run does so for the deleted conversation, and the revision makes it start over.
      UPDATE flow_runs AS run SET conversation_id = ${intoId}::uuid, heard_sequence = heard_sequence + before,
        revision = revision + 1
      FROM counted
      WHERE workspace_id = ${workspaceId}::uuid AND conversation_id = ${fromId}::uuid AND state IN ('running', 'waiting')
    ), ours_heard AS (
      UPDATE flow_runs AS run SET heard_sequence = last
      FROM counted
      WHERE run.workspace_id = ${workspaceId}::uuid AND run.conversation_id = ${intoId}::uuid
        AND run.state IN ('running', 'waiting') AND NOT EXISTS (
          SELECT FROM messages AS unheard
          WHERE unheard.workspace_id = run.workspace_id AND unheard.conversation_id = run.conversation_id
            AND ${heardByFlowsSql('unheard')} AND sequence > heard_sequence)
    )
    SELECT before FROM counted`;
  const pair = { tx, workspaceId, fromId, intoId };
  const before = Prisma.sql`${numbers?.before ?? 0}::int`;
  await moveRows(pair, Prisma.sql`messages`, Prisma.sql`, sequence = sequence + ${before}`);
  // Those that have ended.
  await moveRows(pair, Prisma.sql`flow_runs`, Prisma.sql`, heard_sequence = heard_sequence + ${before}`);
  await tx.order.updateMany({ where: from, data: into });
  await tx.threadLine.updateMany({ where: from, data: into });
  await tx.note.updateMany({ where: from, data: into });
  await tx.mention.updateMany({ where: from, data: into });
  await tx.$executeRaw`
    UPDATE conversations AS ours SET
      last_inbound_at = greatest(ours.last_inbound_at, theirs.last_inbound_at),
      last_message_at = greatest(ours.last_message_at, theirs.last_message_at),
      last_arrived_at = greatest(ours.last_arrived_at, theirs.last_arrived_at),
      unread_count = ours.unread_count + theirs.unread_count,
      state = greatest(ours.state, theirs.state),
      state_since = CASE WHEN theirs.state > ours.state THEN theirs.state_since ELSE ours.state_since END,
      given_back_at = greatest(ours.given_back_at, theirs.given_back_at),
      handoff_at = coalesce(ours.handoff_at, theirs.handoff_at),
      handoff_note = coalesce(ours.handoff_note, theirs.handoff_note),
      assignee_id = coalesce(ours.assignee_id, theirs.assignee_id),
      status = greatest(ours.status, theirs.status),
      snoozed_until = CASE WHEN greatest(ours.status, theirs.status) = 'snoozed'
        THEN least(ours.snoozed_until, theirs.snoozed_until) END,
      merged_ids = ours.merged_ids || theirs.merged_ids || theirs.id,
      created_at = least(ours.created_at, theirs.created_at)
    FROM conversations AS theirs
    WHERE ours.workspace_id = ${workspaceId}::uuid AND ours.id = ${intoId}::uuid
      AND theirs.workspace_id = ${workspaceId}::uuid AND theirs.id = ${fromId}::uuid`;
  await tx.$executeRaw`
    UPDATE flow_runs AS run SET ${cancelled}, error = ${WITH_A_PERSON}
    FROM conversations AS talk
    WHERE run.workspace_id = ${workspaceId}::uuid AND run.conversation_id = ${intoId}::uuid
      AND run.state IN ('running', 'waiting')
      AND talk.workspace_id = run.workspace_id AND talk.id = run.conversation_id AND talk.state = 'person'`;
  await tx.conversation.delete({ where: { workspaceId_id: { workspaceId, id: fromId } } });
}

/** Moves the rest of a table to the other conversation, in pieces: one statement on very many rows would take too long. */
async function moveRows({ tx, workspaceId, fromId, intoId }: Pair, table: Prisma.Sql, change = Prisma.empty) {
  const select = Prisma.sql`
    SELECT id FROM ${table} WHERE workspace_id = ${workspaceId}::uuid AND conversation_id = ${fromId}::uuid`;
  for await (const ids of idsInPieces({ tx, select, size: BITE })) {
    await tx.$executeRaw`
      UPDATE ${table} SET conversation_id = ${intoId}::uuid ${change}
      WHERE workspace_id = ${workspaceId}::uuid AND id = ANY (${ids}::uuid[])`;
  }
}

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
