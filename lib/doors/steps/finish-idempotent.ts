import { batched } from '#lib/platform/batched.ts';
import { boundedBatch } from '#lib/platform/database/bounded-batch.ts';
import { db, Prisma } from '#lib/platform/database/db.ts';
import { prepared } from '#lib/platform/database/prepared.ts';

/** A claim on an idempotency key: this request runs under it until it is settled or presumed dead. */
export type Claim = { workspaceId: string; key: string; lease: string };

type Answer = {
  status: number;
  body: string;
  headers: Record<string, string> | null;
  /** The flow run that the body describes. */
  runId: string | null;
};

/**
 * Stores the response for retries, without the body if it describes a run whose person has just been erased. Batched: under
 * load one commit settles many requests.
 */
export const settleIdempotent = batched(
  async (answers: (Claim & Answer)[]) => {
    const rows = answers.map(({ workspaceId, runId, ...answer }, position) => ({
      position,
      workspace_id: workspaceId,
      run_id: runId,
      ...answer,
    }));
    await prepared(
      'settle_idempotency_keys',
      Prisma.sql`
    UPDATE idempotency_records AS record SET state = 'done', status = answer.status, run_id = answer.run_id,
      -- The lock makes an erasure of the run's person wait, and find this row.
      body = CASE WHEN answer.run_id IS NULL OR EXISTS (
        SELECT FROM flow_runs WHERE workspace_id = answer.workspace_id AND id = answer.run_id FOR KEY SHARE
      ) THEN answer.body END,
      headers = answer.headers
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS answer (position int, workspace_id uuid, key text, lease uuid, status int, body text, headers jsonb, run_id uuid)
    WHERE ${boundedBatch('position')} AND record.workspace_id = answer.workspace_id AND record.key = answer.key AND record.lease = answer.lease`,
    );
    return answers.map(() => undefined);
  },
  { maxInFlight: 4 },
);

/** Releases the key after a response that is not stored (429, 5xx), so that the caller may try again. */
export async function releaseIdempotent({ workspaceId, key, lease }: Claim): Promise<void> {
  await db().idempotencyRecord.deleteMany({ where: { workspaceId, key, lease } });
}

/**
 * Releases the key unless the request has made something: then later requests with it look up what became of that. What has
 * `failed` counts only for the same request.
 */
export async function releaseUnlessMade({ workspaceId, key, lease }: Claim, state: Unsettled): Promise<void> {
  const { count } = await db().idempotencyRecord.deleteMany({ where: { workspaceId, key, lease, resourceId: null } });
  if (count === 0) await leaveUnsettled({ workspaceId, key, lease }, state);
}

type Unsettled = 'unknown' | 'failed';

/** Keeps the key of a request whose outcome is unknown: later requests with it look up the outcome. */
export async function leaveUnsettled({ workspaceId, key, lease }: Claim, state: Unsettled = 'unknown'): Promise<void> {
  await db().idempotencyRecord.updateMany({ where: { workspaceId, key, lease }, data: { state } });
}
