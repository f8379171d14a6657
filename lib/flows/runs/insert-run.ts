import { parkedSql } from '#lib/messaging/flow-runs/parked-sql.ts';
import { batched } from '#lib/platform/batched.ts';
import { boundedBatch } from '#lib/platform/database/bounded-batch.ts';
import { Prisma } from '#lib/platform/database/db.ts';
import { prepared } from '#lib/platform/database/prepared.ts';
import type { Variables } from '../template/variables.ts';
import { type RunRow, runColumns } from './run-row.ts';
import { takeLeadSql } from './take-lead-sql.ts';

/** A run about to be started, as the statement takes it. */
export type NewRun = {
  workspace_id: string;
  conversation_id: string;
  id: string;
  flow_id: string;
  version: number;
  node_id: string;
  variables: Variables;
  runner: string;
  /** Of the message that starts it. */
  sequence: number;
  message_id: string;
  message_at: Date;
  /** The run that leads the conversation and is to give way; without one, no one may lead it. */
  instead_id: string | null;
  instead_revision: number | null;
  /** The flow waits for a time in this conversation, and begins again. */
  is_again: boolean;
  /** Why the runs that give way ended. */
  reason: string;
};

/**
 * Starts a run where its conversation is free and its flow is live, as of their locks; null elsewhere. Runs that start at the
 * same time, of any workspaces, are started by one statement. It waits for no lock: a run whose conversation or flow is
 * locked by someone else is started alone, so that no other run waits for it.
 */
export async function insertRun(run: NewRun): Promise<RunRow | null> {
  return (await insertTogether(run)) ?? insertAlone(run);
}

const insertTogether: (run: NewRun) => Promise<RunRow | null> = batched(
  async (asked) => madeFrom(asked, await prepared('start_runs', insertSql(asked, { waits: false }))),
  { maxItems: 100, maxInFlight: 2 },
);

async function insertAlone(run: NewRun): Promise<RunRow | null> {
  const [made] = madeFrom([run], await prepared('start_run', insertSql([run])));
  return made ?? null;
}

/** The run that was made for each. A message that arrives twice has the same run, but only one runner. */
export function madeFrom(asked: NewRun[], made: RunRow[]): (RunRow | null)[] {
  return asked.map(({ id, runner }) => made.find((run) => run.id === id && run.runner === runner) ?? null);
}

/**
 * Conversations are locked in the order of their keys, as in all statements, so that no two deadlock. Unless it `waits`
 * for them, those that someone else has locked count as not free. The lock on the flow is that of the foreign key.
 */
export function insertSql(asked: NewRun[], { waits = true } = {}): Prisma.Sql {
  const given = JSON.stringify(asked.map((run, position) => ({ position, ...run })));
  const unlocked = waits ? Prisma.empty : Prisma.sql`SKIP LOCKED`;
  return Prisma.sql`
    WITH relaxed AS MATERIALIZED (
      -- For this transaction alone: a start that is lost in a crash of the database is repeated, under the same ID
      -- (docs/decisions/261).
      SELECT set_config('synchronous_commit', 'off', true)
    ), given AS MATERIALIZED (
      SELECT * FROM json_to_recordset(${given}::json) AS run (
        position int, workspace_id uuid, conversation_id uuid, id uuid, flow_id uuid, version int, node_id text,
        variables jsonb, runner text, sequence int, message_id uuid, message_at timestamptz, instead_id uuid,
        instead_revision int, is_again boolean, reason text)
      WHERE ${boundedBatch('position')}
    ), free AS MATERIALIZED (
      SELECT given.* FROM given
      JOIN conversations AS talk ON talk.workspace_id = given.workspace_id AND talk.id = given.conversation_id
      JOIN flows AS flow ON flow.workspace_id = given.workspace_id AND flow.id = given.flow_id
      WHERE flow.published_version IS NOT NULL
        AND talk.state::text = CASE WHEN instead_id IS NULL THEN 'nobody' ELSE 'flow' END
        AND (talk.given_back_at IS NULL OR talk.given_back_at < message_at)
      ORDER BY talk.workspace_id, talk.id
      FOR NO KEY UPDATE OF talk ${unlocked} FOR KEY SHARE OF flow ${unlocked}
    ), gone AS (
      UPDATE flow_runs SET state = 'cancelled', error = free.reason,
        waiting_until = NULL, ended_at = now(), updated_at = now(), revision = revision + 1
      FROM free
      WHERE flow_runs.workspace_id = free.workspace_id AND flow_runs.conversation_id = free.conversation_id AND (
        (flow_runs.id = instead_id AND revision = instead_revision AND state IN ('running', 'waiting'))
        OR (is_again AND flow_runs.flow_id = free.flow_id AND ${parkedSql('flow_runs')}))
      RETURNING position, flow_runs.id = instead_id AS gave_way
    ), before AS MATERIALIZED (
      SELECT position, bool_or(gave_way) AS gave_way FROM gone GROUP BY position
    ), started AS (
      INSERT INTO flow_runs
        (workspace_id, id, flow_id, version, conversation_id, node_id, variables, runner, heard_sequence, message_id)
      SELECT workspace_id, id, flow_id, version, conversation_id, node_id, variables, runner, sequence, message_id
      FROM free LEFT JOIN before USING (position)
      WHERE instead_id IS NULL OR gave_way
      ORDER BY position
      ON CONFLICT DO NOTHING
      RETURNING *
    ), ${takeLeadSql('started')}
    SELECT ${runColumns}, false AS "isHeld" FROM started CROSS JOIN relaxed`;
}
