import { Prisma } from '#lib/platform/database/db.ts';
import { idsInPieces } from '#lib/platform/database/ids-in-pieces.ts';
import { heardByFlowsSql } from '../flow-runs/heard-by-flows-sql.ts';
import { holdingSql } from '../flow-runs/holding-sql.ts';
import { parkedSql } from '../flow-runs/parked-sql.ts';

/** How many rows one statement moves. */
const BITE = 5_000;

type Pair = { tx: Prisma.TransactionClient; workspaceId: string; fromId: string; intoId: string };

const cancelled = Prisma.sql`
  state = 'cancelled', waiting_until = NULL, ended_at = now(), updated_at = now(), revision = revision + 1`;

/** Why a run ended, for its page. */
const IN_THE_OTHER = 'The conversation was joined with another of the same customer, in which a flow was under way.';
const WITH_A_PERSON = 'The conversation was joined with another of the same customer, which a person leads.';

/**
 * Joins two conversations with the same number: everything of `fromId` moves to `intoId`, and `fromId` is deleted. What
 * becomes of their runs, states and assignees is at `mergeContacts`.
 */
export async function joinConversations(pair: Pair): Promise<void> {
  const { tx, workspaceId, fromId, intoId } = pair;
  await tx.$queryRaw`
    SELECT FROM conversations WHERE workspace_id = ${workspaceId}::uuid AND id IN (${fromId}::uuid, ${intoId}::uuid)
    ORDER BY id FOR UPDATE`;
  await endRunsInTheWay(pair);
  await moveMessagesAndRuns(pair, await joinNumbering(pair));
  await moveRecords(pair);
  await mergeRows(pair);
  await endRunsBesidePerson(pair);
  await tx.conversation.delete({ where: { workspaceId_id: { workspaceId, id: fromId } } });
}

/** Ends all but one of the runs that hold the conversation, and of those of one flow. */
async function endRunsInTheWay({ tx, workspaceId, fromId, intoId }: Pair) {
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
}

/**
 * "Theirs" (the deleted conversation's messages) are numbered after "ours"; within a second, their order is unknown. Each
 * message was already offered to the flows of its own conversation, so no run may take the other's messages for a reply:
 * their runs count on from their own place, and our runs have heard everything, unless one still has a message to hear.
 * Returns the number that theirs begin after.
 */
async function joinNumbering({ tx, workspaceId, fromId, intoId }: Pair): Promise<number> {
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
  return numbers?.before ?? 0;
}

async function moveMessagesAndRuns(pair: Pair, numberedAfter: number) {
  const before = Prisma.sql`${numberedAfter}::int`;
  await moveRows(pair, Prisma.sql`messages`, Prisma.sql`, sequence = sequence + ${before}`);
  // Those that have ended.
  await moveRows(pair, Prisma.sql`flow_runs`, Prisma.sql`, heard_sequence = heard_sequence + ${before}`);
}

async function moveRecords({ tx, workspaceId, fromId, intoId }: Pair) {
  const from = { workspaceId, conversationId: fromId };
  const into = { conversationId: intoId };
  await tx.order.updateMany({ where: from, data: into });
  await tx.threadLine.updateMany({ where: from, data: into });
  await tx.note.updateMany({ where: from, data: into });
  await tx.mention.updateMany({ where: from, data: into });
}

/** A handoff with a note wins over one without, which says nothing; of two such, the later one. */
const theirHandoff = Prisma.sql`
  (theirs.handoff_note IS NOT NULL, coalesce(theirs.handoff_at, '-infinity'))
    > (ours.handoff_note IS NOT NULL, coalesce(ours.handoff_at, '-infinity'))`;

async function mergeRows({ tx, workspaceId, fromId, intoId }: Pair) {
  await tx.$executeRaw`
    UPDATE conversations AS ours SET
      last_inbound_at = greatest(ours.last_inbound_at, theirs.last_inbound_at),
      last_message_at = greatest(ours.last_message_at, theirs.last_message_at),
      last_arrived_at = greatest(ours.last_arrived_at, theirs.last_arrived_at),
      unread_count = ours.unread_count + theirs.unread_count,
      inbound_deleted = ours.inbound_deleted OR theirs.inbound_deleted,
      state = greatest(ours.state, theirs.state),
      state_since = CASE WHEN theirs.state > ours.state THEN theirs.state_since ELSE ours.state_since END,
      given_back_at = greatest(ours.given_back_at, theirs.given_back_at),
      handoff_at = CASE WHEN ${theirHandoff} THEN theirs.handoff_at ELSE ours.handoff_at END,
      handoff_note = CASE WHEN ${theirHandoff} THEN theirs.handoff_note ELSE ours.handoff_note END,
      assignee_id = coalesce(ours.assignee_id, theirs.assignee_id),
      status = greatest(ours.status, theirs.status),
      snoozed_until = CASE WHEN greatest(ours.status, theirs.status) = 'snoozed'
        THEN least(ours.snoozed_until, theirs.snoozed_until) END,
      merged_ids = ours.merged_ids || theirs.merged_ids || theirs.id,
      created_at = least(ours.created_at, theirs.created_at)
    FROM conversations AS theirs
    WHERE ours.workspace_id = ${workspaceId}::uuid AND ours.id = ${intoId}::uuid
      AND theirs.workspace_id = ${workspaceId}::uuid AND theirs.id = ${fromId}::uuid`;
}

/** Flows have no part in a conversation that a person leads. */
async function endRunsBesidePerson({ tx, workspaceId, intoId }: Pair) {
  await tx.$executeRaw`
    UPDATE flow_runs AS run SET ${cancelled}, error = ${WITH_A_PERSON}
    FROM conversations AS talk
    WHERE run.workspace_id = ${workspaceId}::uuid AND run.conversation_id = ${intoId}::uuid
      AND run.state IN ('running', 'waiting')
      AND talk.workspace_id = run.workspace_id AND talk.id = run.conversation_id AND talk.state = 'person'`;
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
