import { boundedAttributes, REFUSED_EXCESS } from '#lib/messaging/contacts/excess-sql.ts';
import { Prisma } from '#lib/platform/database/db.ts';
import { prepared } from '#lib/platform/database/prepared.ts';
import { retryConflicts, sqlState } from '#lib/platform/database/retry-conflicts.ts';
import { tellOfWork } from '#lib/platform/database/work-notices.ts';
import { storable } from '#lib/platform/json/storable.ts';
import { announceConversations } from '#lib/platform/realtime/announce-conversations.ts';
import { DELIVERIES_CHANNEL } from '#lib/webhooks/events/record-events-sql.ts';
import { failed, type Segment } from '../walk/segment.ts';
import { giveUpLeadSql } from './give-up-lead-sql.ts';
import { historyNote } from './history-note.ts';
import { holdingSql } from './holding-sql.ts';
import { type RunRow, runColumns } from './run-row.ts';
import { takeLeadSql } from './take-lead-sql.ts';

/**
 * Records a segment in one statement: the run's new position, a row for each step, changes to the contact and, if it
 * ends or is parked, the conversation's new state. The write is conditional on the revision that was read: returns null,
 * without writing anything, when another process has changed the run, or when it `claims` a conversation that is not
 * free. The customer's messages up to `heard` are consumed. A run that gives its contact too many attributes or tags has
 * failed instead, and the contact stays as it is.
 */
export async function commitSegment({
  run,
  segment,
  runner,
  heard,
  claims = false,
}: {
  run: RunRow;
  segment: Segment;
  runner: string;
  /** A message's sequence, or `all` messages so far. */
  heard?: number | 'all' | undefined;
  /** The run was parked and now takes the lead. */
  claims?: boolean;
}): Promise<RunRow | null> {
  const record = (walked: Segment) => retryConflicts(() => write({ run, segment: walked, runner, heard, claims }));
  try {
    return await record(segment);
  } catch (error) {
    if (!segment.contact || sqlState(error) !== REFUSED_EXCESS) throw error;
    return record({ ...failed(segment, TOO_MUCH), contact: null, waiting: null, handoff: null });
  }
}

const TOO_MUCH = 'The contact would have more than 64 KB of attributes or 1,000 tags.';

type Commit = { run: RunRow; segment: Segment; runner: string; heard: number | 'all' | undefined; claims: boolean };

async function write({ run, segment, runner, heard, claims }: Commit): Promise<RunRow | null> {
  const { workspaceId, id, conversationId, revision } = run;
  const { state, nodeId, stepCount, waiting, error } = segment;
  const isAll = heard === 'all';
  const hasEnded = state !== 'running' && state !== 'waiting';
  const leaves = hasEnded || waiting?.for === 'time';
  const locks = leaves || claims;
  const statement = Prisma.sql`
    WITH ${locks ? lockedTalk({ workspaceId, conversationId, claims }) : Prisma.empty} advanced AS (
      UPDATE flow_runs SET
        state = ${state}::"FlowRunState", node_id = ${nodeId}, step_count = ${stepCount}, error = ${error},
        variables = ${JSON.stringify(storable(segment.variables))}::jsonb, runner = ${runner},
        event_number = ${segment.eventNumber}, event = CASE WHEN event_number = ${segment.eventNumber}::int THEN event END,
        waiting_for = ${waiting && JSON.stringify(waiting)}::jsonb, waiting_until = CASE
          -- It arrived while the run was busy.
          WHEN ${waiting?.event === true} AND event IS NOT NULL AND event_number = ${segment.eventNumber}::int THEN now()
          ELSE ${waiting?.collectUntil ?? waiting?.until ?? null}::timestamptz END,
        passes = ${JSON.stringify(segment.passes)}::jsonb, frames = ${JSON.stringify(storable(segment.frames))}::jsonb,
        heard_sequence = greatest(heard_sequence, ${isAll ? null : (heard ?? null)}::int, (
          SELECT last_sequence FROM conversations
          WHERE ${isAll} AND workspace_id = ${workspaceId}::uuid AND id = ${conversationId}::uuid)),
        updated_at = now(), ended_at = CASE WHEN ${hasEnded} THEN now() END, revision = revision + 1
      WHERE workspace_id = ${workspaceId}::uuid AND id = ${id}::uuid AND revision = ${revision}
        -- As text, so that no index of all active runs is used (docs/decisions/262).
        AND state::text IN ('running', 'waiting') ${locks ? Prisma.sql`AND EXISTS (SELECT FROM locked)` : Prisma.empty}
      RETURNING *
    ), recorded AS (
      INSERT INTO flow_run_steps AS step
        (workspace_id, run_id, number, node_id, node_type, called, input, output, handle, error, started_at, duration_ms)
      SELECT workspace_id, id, number, given.node_id, node_type, called, input, output, handle, given.error, given.started_at,
        duration_ms
      FROM advanced, jsonb_to_recordset(${JSON.stringify(rowsOf(segment))}::jsonb) AS given (
        number int, node_id text, node_type text, called jsonb, input jsonb, output jsonb, handle text, error text,
        started_at timestamptz, duration_ms float8)
      -- A step that waited keeps its start and its question, and shows the last reply.
      ON CONFLICT (workspace_id, run_id, number) DO UPDATE SET
        output = (step.output - '{reply,tapped}'::text[]) || excluded.output, handle = excluded.handle, error = excluded.error
    )${contactChange(segment)}${leadChange({ segment, leaves, claims })}
    SELECT ${runColumns}${leaves ? leftBehind : Prisma.empty} FROM advanced`;
  const [written] = await prepared<Written>(statementName({ segment, leaves, claims }), statement);
  if (!written) return null;
  const { isOwed, ...committed } = written;
  if (isOwed) tellOfWork(DELIVERIES_CHANNEL);
  if (leaves || claims || segment.contact) announceConversations([committed]);
  return committed;
}

type Written = RunRow & { isOwed?: boolean };

type Change = { segment: Segment; leaves: boolean; claims: boolean };

/** Statements that change the contact differ in their text, and claims are rare, so these are not prepared. */
function statementName({ segment, leaves, claims }: Change) {
  if (segment.contact || claims) return null;
  if (!leaves) return 'commit_segment';
  return segment.handoff ? 'commit_handoff' : 'commit_last_segment';
}

/**
 * Whether dispatchers must be woken, and what the run leaves to others. The locked row shows whether there are unheard
 * messages: a writer of messages needs that lock, and later writers find no active run. Runs that are parked here were
 * parked before this run led.
 */
const leftBehind = Prisma.sql`, EXISTS (SELECT FROM owed) AS "isOwed", (
      SELECT json_build_object('messages', last_sequence > heard_sequence, 'parkedRuns', EXISTS (
        SELECT FROM flow_runs AS parked
        WHERE parked.workspace_id = locked.workspace_id AND parked.conversation_id = locked.id
          AND parked.state = 'waiting' AND parked.waiting_for ->> 'for' = 'time' OFFSET 0))
      FROM locked
    ) AS leaves`;

/**
 * Locked before the run is written: a run that ends or is parked gives up the lead; one that claims it must find it
 * free.
 */
function lockedTalk({
  workspaceId,
  conversationId,
  claims,
}: Pick<RunRow, 'workspaceId' | 'conversationId'> & { claims: boolean }) {
  return Prisma.sql`locked AS MATERIALIZED (
      SELECT workspace_id, id, status, assignee_id, last_sequence FROM conversations AS talk
      WHERE workspace_id = ${workspaceId}::uuid AND id = ${conversationId}::uuid ${claims ? FREE : Prisma.empty}
      FOR NO KEY UPDATE
    ),`;
}

/**
 * No one leads. Version 0.2.0 claimed the lead before it walked: if it crashed in between, the conversation belonged to
 * flows without any run that leads. Such a state is older than any statement that could be starting a run now.
 */
const FREE = Prisma.sql`AND (talk.state = 'nobody' OR (
        talk.state = 'flow' AND talk.state_since < now() - interval '1 minute' AND NOT EXISTS (
          SELECT FROM flow_runs AS other
          WHERE other.workspace_id = talk.workspace_id AND other.conversation_id = talk.id AND ${holdingSql('other')})))`;

function leadChange({ segment, leaves, claims }: Change) {
  if (leaves) return Prisma.sql`, ${giveUpLeadSql('advanced', segment.handoff ? { handoff: segment.handoff } : {})}`;
  return claims ? Prisma.sql`, ${takeLeadSql('advanced')}` : Prisma.empty;
}

function rowsOf({ steps }: Segment) {
  return steps.map(({ number, nodeId, nodeType, called, input, output, handle, error, startedAt, durationMs }) => ({
    number,
    node_id: nodeId,
    node_type: nodeType,
    called,
    input: historyNote(input),
    output: historyNote(output),
    handle,
    error,
    started_at: startedAt,
    duration_ms: durationMs,
  }));
}

function contactChange({ contact }: Segment) {
  if (!contact) return Prisma.empty;
  const removed = Object.entries(contact.attributes).flatMap(([key, value]) => (value === null ? [key] : []));
  const tags = Prisma.sql`(ARRAY(SELECT tag FROM unnest(contacts.tags) AS tag WHERE tag <> ALL(${contact.removeTags}))
          || ARRAY(SELECT tag FROM unnest(${contact.addTags}::text[]) AS tag WHERE tag <> ALL(contacts.tags)))`;
  const attributes = Prisma.sql`((contacts.attributes || ${JSON.stringify(contact.attributes)}::jsonb) - ${removed}::text[])`;
  return Prisma.sql`, changed AS (
      UPDATE contacts SET
        tags = ${tags}, attributes = ${boundedAttributes({ row: 'contacts', attributes, tags })}, updated_at = now()
      FROM advanced JOIN conversations AS talk
        ON talk.workspace_id = advanced.workspace_id AND talk.id = advanced.conversation_id
      WHERE contacts.workspace_id = talk.workspace_id AND contacts.id = talk.contact_id
    )`;
}
