import { boundedAttributes, REFUSED_EXCESS } from '#lib/messaging/contacts/excess-sql.ts';
import { touchSql } from '#lib/messaging/contacts/touch-conversations-sql.ts';
import { holdingSql } from '#lib/messaging/flow-runs/holding-sql.ts';
import { parkedSql } from '#lib/messaging/flow-runs/parked-sql.ts';
import { batched } from '#lib/platform/batched.ts';
import { boundedBatch } from '#lib/platform/database/bounded-batch.ts';
import { Prisma } from '#lib/platform/database/db.ts';
import { prepared } from '#lib/platform/database/prepared.ts';
import { retryConflicts, sqlState } from '#lib/platform/database/retry-conflicts.ts';
import { notifyWork } from '#lib/platform/database/work-notices.ts';
import { storable } from '#lib/platform/json/storable.ts';
import { announceConversations } from '#lib/platform/realtime/announce-conversations.ts';
import { DELIVERIES_CHANNEL } from '#lib/webhooks/events/record-events-sql.ts';
import { failed, type Segment } from '../walk/segment.ts';
import { endsNowSql } from './ends-now-sql.ts';
import { giveUpLeadSql } from './give-up-lead-sql.ts';
import { historyNote } from './history-note.ts';
import { type RunRow, runColumns } from './run-row.ts';
import { takeLeadSql } from './take-lead-sql.ts';

/**
 * Records a segment in one statement, with the segments of other runs that were walked by then: the run's new position, a
 * row for each step, changes to the contact and, if it ends or is parked, the conversation's new state. The write is
 * conditional on the revision that was read: returns null, without writing anything, when another process has changed the
 * run, or when it `claims` a conversation that is not free. The customer's messages up to `heard` are consumed. A run that
 * gives its contact too many attributes or tags has failed instead, and the contact stays as it is.
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
  /** A message's sequence. */
  heard?: number | undefined;
  /** The run was parked and now takes the lead. */
  claims?: boolean;
}): Promise<RunRow | null> {
  const record = (walked: Segment) => retryConflicts(() => write({ run, segment: walked, runner, heard, claims }));
  try {
    return await record(segment);
  } catch (error) {
    if (!segment.contact || sqlState(error) !== REFUSED_EXCESS) throw error;
    return record(withoutContact(segment));
  }
}

const TOO_MUCH = 'The contact would have more than 64 KB of attributes or 1,000 tags.';

/** The failure that a segment comes to which gives its contact too much. */
export function withoutContact(segment: Segment): Segment {
  return { ...failed(segment, TOO_MUCH), contact: null, waiting: null, handoff: null };
}

type Commit = { run: RunRow; segment: Segment; runner: string; heard: number | undefined; claims: boolean };

/** Most runs go on, or end, and change neither the contact nor who leads: those are recorded for many runs at once. */
async function write(commit: Commit): Promise<RunRow | null> {
  const kind = kindOf(commit);
  const isCommon = !kind.contact && !kind.handoff && !kind.claims;
  if (isCommon && !kind.leaves) return writeNext(commit);
  return (isCommon && (await writeLast(commit))) || writeAlone(commit, kind);
}

const TOGETHER = { maxItems: 100, maxInFlight: 2 };

const writeNext: (commit: Commit) => Promise<RunRow | null> = batched(
  (commits) => writeTogether('commit_segments', commits, { leaves: false }),
  TOGETHER,
);

/** Waits for no lock: a run whose conversation is locked by someone else is left, so that no other run waits for it. */
const writeLast: (commit: Commit) => Promise<RunRow | null> = batched(
  (commits) => writeTogether('commit_last_segments', commits, { leaves: true, waits: false }),
  TOGETHER,
);

/** A statement that changes the contact differs in its text, and claims are rare, so these are not prepared. */
async function writeAlone(commit: Commit, kind: Kind): Promise<RunRow | null> {
  const name = kind.handoff ? 'commit_handoff' : 'commit_last_segment';
  const [written] = await writeTogether(kind.contact || kind.claims ? null : name, [commit], kind);
  return written ?? null;
}

/** What the text of the statement depends on. */
type Kind = {
  /** The run ends or is parked. */
  leaves: boolean;
  claims?: boolean;
  handoff?: Segment['handoff'];
  contact?: Segment['contact'];
  /** Whether it waits for the locks of conversations; otherwise, it writes nothing where one is locked. */
  waits?: boolean;
};

const hasEnded = ({ state }: Segment) => state !== 'running' && state !== 'waiting';

function kindOf({ segment, claims }: Commit): Kind {
  const leaves = hasEnded(segment) || segment.waiting?.for === 'time';
  return { leaves, claims, handoff: leaves ? segment.handoff : null, contact: segment.contact };
}

async function writeTogether(name: string | null, commits: Commit[], kind: Kind): Promise<(RunRow | null)[]> {
  const { leaves, claims = false, contact = null, waits = true } = kind;
  const locks = leaves || claims;
  const statement = Prisma.sql`
    WITH given AS MATERIALIZED (
      SELECT * FROM json_to_recordset(${JSON.stringify(commits.map(rowOf))}::json) AS walked (
        position int, workspace_id uuid, id uuid, conversation_id uuid, revision int, state "FlowRunState", node_id text,
        step_count int, error text, variables jsonb, runner text, event_number int, waiting jsonb, waiting_until timestamptz,
        passes jsonb, frames jsonb, heard int, has_ended boolean, steps json)
      WHERE ${boundedBatch('position')}
    ), ${locks ? lockedTalks({ claims, waits }) : Prisma.empty} advanced AS (
      UPDATE flow_runs AS run SET
        state = given.state, node_id = given.node_id, step_count = given.step_count, error = given.error,
        variables = given.variables, runner = given.runner,
        event_number = given.event_number, event = CASE WHEN run.event_number = given.event_number THEN run.event END,
        waiting_for = CASE WHEN ${HAS_ITS_EVENT} THEN ${endsNowSql('given.waiting')} ELSE given.waiting END,
        waiting_until = CASE WHEN ${HAS_ITS_EVENT} THEN now() ELSE given.waiting_until END,
        passes = given.passes, frames = given.frames,
        heard_sequence = greatest(run.heard_sequence, heard),
        updated_at = now(), ended_at = CASE WHEN has_ended THEN now() END, revision = run.revision + 1
      FROM given ${locks ? Prisma.sql`JOIN locked USING (position)` : Prisma.empty}
      WHERE run.workspace_id = given.workspace_id AND run.id = given.id AND run.revision = given.revision
        -- As text, so that no index of all active runs is used (docs/decisions/262).
        AND run.state::text IN ('running', 'waiting')
      RETURNING run.*, given.position, given.steps
    ), recorded AS (
      INSERT INTO flow_run_steps AS step
        (workspace_id, run_id, number, node_id, node_type, called, input, output, handle, error, started_at, duration_ms)
      SELECT workspace_id, id, number, walked.node_id, node_type, called, input, output, handle, walked.error,
        walked.started_at, duration_ms
      FROM advanced CROSS JOIN json_to_recordset(steps) AS walked (
        number int, node_id text, node_type text, called jsonb, input jsonb, output jsonb, handle text, error text,
        started_at timestamptz, duration_ms float8)
      -- A step that waited keeps its start and its question, and shows the last reply.
      ON CONFLICT (workspace_id, run_id, number) DO UPDATE SET
        output = (step.output - '{reply,tapped}'::text[]) || excluded.output, handle = excluded.handle, error = excluded.error
    )${contactChange(kind)}${leadChange(kind)}
    SELECT position, ${runColumns}${leaves ? leftBehind : Prisma.empty} FROM advanced`;
  const rows = await prepared<Written>(name, statement);
  if (rows.some(({ isOwed }) => isOwed)) notifyWork(DELIVERIES_CHANNEL);
  const written = new Map(rows.map(({ position, isOwed: _, ...run }) => [position, run]));
  if (locks || contact) announceConversations([...written.values()]);
  return commits.map((_, position) => written.get(position) ?? null);
}

/** The run waits for an event that arrived while it was busy. */
const HAS_ITS_EVENT = Prisma.sql`given.waiting ->> 'event' = 'true' AND run.event IS NOT NULL
          AND run.event_number = given.event_number`;

function rowOf({ run, segment, runner, heard }: Commit, position: number) {
  const { workspaceId, id, conversationId, revision } = run;
  const { state, nodeId, stepCount, error, variables, eventNumber, waiting, passes, frames } = segment;
  return {
    position,
    workspace_id: workspaceId,
    id,
    conversation_id: conversationId,
    revision,
    state,
    node_id: nodeId,
    step_count: stepCount,
    error: storable(error),
    variables: storable(variables),
    runner,
    event_number: eventNumber,
    waiting,
    waiting_until: waiting?.collectUntil ?? waiting?.until ?? null,
    passes,
    frames: storable(frames),
    heard,
    has_ended: hasEnded(segment),
    steps: rowsOf(segment),
  };
}

type Written = RunRow & { position: number; isOwed?: boolean };

/**
 * Whether dispatchers must be woken, and what the run leaves to others. The locked row shows whether there are unheard
 * messages: a writer of messages needs that lock, and later writers find no active run. Runs that are parked here were
 * parked before this run led.
 */
const leftBehind = Prisma.sql`, EXISTS (SELECT FROM owed) AS "isOwed", (
      SELECT json_build_object('messages', last_sequence > heard_sequence, 'parkedRuns', EXISTS (
        SELECT FROM flow_runs AS parked
        WHERE parked.workspace_id = locked.workspace_id AND parked.conversation_id = locked.id
          AND ${parkedSql('parked')} OFFSET 0))
      FROM locked WHERE locked.position = advanced.position
    ) AS leaves`;

/**
 * Locked before the runs are written, in the order of their keys, as in all statements, so that no two deadlock: a run that
 * ends or is parked gives up the lead; one that claims it must find it free.
 */
function lockedTalks({ claims, waits }: { claims: boolean; waits: boolean }): Prisma.Sql {
  return Prisma.sql`locked AS MATERIALIZED (
      SELECT given.position, talk.workspace_id, talk.id, talk.status, talk.assignee_id, talk.last_sequence
      FROM given
      JOIN conversations AS talk ON talk.workspace_id = given.workspace_id AND talk.id = given.conversation_id
        ${claims ? FREE : Prisma.empty}
      ORDER BY talk.workspace_id, talk.id
      FOR NO KEY UPDATE OF talk ${waits ? Prisma.empty : Prisma.sql`SKIP LOCKED`}
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

function leadChange({ leaves, claims, handoff }: Kind) {
  if (leaves) return Prisma.sql`, ${giveUpLeadSql('advanced', handoff ? { handoff } : {})}`;
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
    error: storable(error),
    started_at: startedAt,
    duration_ms: durationMs,
  }));
}

/** It touches every conversation of the contact; a change of the lead touches the run's own. */
function contactChange({ contact, leaves, claims }: Kind) {
  if (!contact) return Prisma.empty;
  const removed = Object.entries(contact.attributes).flatMap(([key, value]) => (value === null ? [key] : []));
  // A tag that is both removed and added is there, whether or not it was before.
  const lost = contact.removeTags.filter((tag) => !contact.addTags.includes(tag));
  const tags = Prisma.sql`(ARRAY(SELECT tag FROM unnest(contacts.tags) AS tag WHERE tag <> ALL(${lost}))
          || ARRAY(SELECT tag FROM unnest(${contact.addTags}::text[]) AS tag WHERE tag <> ALL(contacts.tags)))`;
  const attributes = Prisma.sql`((contacts.attributes || ${JSON.stringify(contact.attributes)}::jsonb) - ${removed}::text[])`;
  return Prisma.sql`, changed AS (
      UPDATE contacts SET
        tags = ${tags}, attributes = ${boundedAttributes({ row: 'contacts', attributes, tags })}, updated_at = now()
      FROM advanced JOIN conversations AS talk
        ON talk.workspace_id = advanced.workspace_id AND talk.id = advanced.conversation_id
      WHERE contacts.workspace_id = talk.workspace_id AND contacts.id = talk.contact_id
      RETURNING contacts.workspace_id, contacts.id
    ), ${touchSql('changed', leaves || claims ? { besides: 'advanced' } : {})}`;
}
