import { heardByFlowsSql } from '#lib/messaging/flow-runs/heard-by-flows-sql.ts';
import { holdingSql } from '#lib/messaging/flow-runs/holding-sql.ts';
import { parkedSql } from '#lib/messaging/flow-runs/parked-sql.ts';
import { batched } from '#lib/platform/batched.ts';
import { boundedBatch } from '#lib/platform/database/bounded-batch.ts';
import { Prisma } from '#lib/platform/database/db.ts';
import { prepared } from '#lib/platform/database/prepared.ts';
import type { Variables } from '../template/variables.ts';
import { asHeard, type HeardMessage, type HeardRow, heardColumns, heardFrom } from './heard-message.ts';
import { heldSql } from './held-sql.ts';
import { type RunRow, runColumns } from './run-row.ts';

/** A message and everything that decides what flows do about it, as of one moment. */
export type Situation = {
  workspaceId: string;
  message: HeardMessage;
  /** The run that holds the conversation; it takes every reply. */
  active: RunRow | null;
  /** Who leads the conversation (docs/decisions/080). */
  leader: string;
  isBlocked: boolean;
  attributes: Variables;
  name: string | null;
  phone: string | null;
  optIn: boolean | null;
  /** True for the customer's first message ever. */
  isFirst: boolean;
  /** True when a run started with this message, heard it, or heard a later one. */
  isSpent: boolean;
  /** True when a flow has sent something since. */
  isSpokenAfter: boolean;
  parkedFlowIds: string[];
  /** The live flows, oldest first. */
  flows: { id: string; name: string; version: number }[];
};

/**
 * Null for an unknown message. Messages that are taken at the same time, of any workspaces, are read by one statement:
 * starting it costs PostgreSQL more than reading the rows.
 */
export const readSituation: (asked: Asked) => Promise<Situation | null> = batched(readSituations, {
  maxItems: 100,
  maxInFlight: 2,
});

type Asked = { workspaceId: string; messageId: string };

async function readSituations(asked: Asked[]): Promise<(Situation | null)[]> {
  const given = JSON.stringify(
    asked.map(({ workspaceId, messageId }, position) => ({ position, workspace: workspaceId, message: messageId })),
  );
  const rows = await prepared<Row>(
    'read_situations',
    Prisma.sql`
      WITH given AS MATERIALIZED (
        SELECT * FROM json_to_recordset(${given}::json) AS given (position int, workspace uuid, message uuid)
        WHERE ${boundedBatch('position')}
      )
      SELECT position, situation.* FROM given CROSS JOIN LATERAL (
        SELECT ${heardColumns}, talk.state::text AS leader, contact.blocked_at IS NOT NULL AS "isBlocked",
          contact.attributes, contact.name, contact.phone, contact.opt_in AS "optIn", (
            SELECT row_to_json(run) FROM (
              SELECT ${runColumns}, ${heldSql} AS "isHeld" FROM flow_runs
              WHERE flow_runs.workspace_id = talk.workspace_id AND flow_runs.conversation_id = talk.id
                AND ${holdingSql('flow_runs')}
            ) AS run
          ) AS active, NOT talk.inbound_deleted AND NOT EXISTS (
            SELECT FROM messages AS earlier
            WHERE earlier.workspace_id = talk.workspace_id AND earlier.conversation_id = talk.id
              AND ${heardByFlowsSql('earlier')} AND earlier.sequence < message.sequence
          ) AS "isFirst", EXISTS (
            SELECT FROM flow_runs
            WHERE flow_runs.workspace_id = talk.workspace_id AND flow_runs.conversation_id = talk.id
              AND heard_sequence >= message.sequence
          ) AS "isSpent", last_sequence > message.sequence AND EXISTS (
            SELECT FROM messages AS later
            WHERE later.workspace_id = talk.workspace_id AND later.conversation_id = talk.id
              AND later.source = 'flow' AND later.sequence > message.sequence
          ) AS "isSpokenAfter", ARRAY(
            SELECT flow_id::text FROM flow_runs
            WHERE flow_runs.workspace_id = talk.workspace_id AND flow_runs.conversation_id = talk.id
              AND ${parkedSql('flow_runs')}
          ) AS "parkedFlowIds", (
            SELECT coalesce(
              json_agg(json_build_object('id', id, 'name', name, 'version', published_version) ORDER BY created_at, id), '[]')
            FROM flows WHERE flows.workspace_id = talk.workspace_id AND published_version IS NOT NULL
          ) AS flows
        FROM ${heardFrom}
        JOIN conversations AS talk ON talk.workspace_id = message.workspace_id AND talk.id = message.conversation_id
        JOIN contacts AS contact ON contact.workspace_id = talk.workspace_id AND contact.id = talk.contact_id
        WHERE message.workspace_id = given.workspace AND message.id = given.message
        -- OFFSET, so that each message is looked up by its key.
        OFFSET 0
      ) AS situation`,
  );
  const found = new Map(rows.map((row) => [row.position, row]));
  return Promise.all(
    asked.map(({ workspaceId }, position) => {
      const row = found.get(position);
      return row ? asSituation(workspaceId, row) : null;
    }),
  );
}

async function asSituation(workspaceId: string, { position: _, active, ...met }: Row): Promise<Situation> {
  const message = await asHeard({ workspaceId, row: met });
  return { ...met, workspaceId, message, active: active && asRun(active) };
}

type Row = HeardRow &
  Omit<Situation, 'workspaceId' | 'message' | 'active'> & { position: number; active: RunInJson | null };
type RunInJson = Omit<RunRow, 'waitingUntil'> & { waitingUntil: string | null };

function asRun(run: RunInJson): RunRow {
  return { ...run, waitingUntil: run.waitingUntil === null ? null : new Date(run.waitingUntil) };
}
