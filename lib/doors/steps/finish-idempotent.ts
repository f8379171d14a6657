import { batched } from '#lib/platform/batched.ts';
import { boundedBatch } from '#lib/platform/database/bounded-batch.ts';
import { db, Prisma } from '#lib/platform/database/db.ts';
import { prepared } from '#lib/platform/database/prepared.ts';

/** A claim on an idempotency key: this request runs under it until it is settled or presumed dead. */
export type Claim = { workspaceId: string; key: string; lease: string };

/** Stores the response for retries, without a body that tells about a person. Batched: one commit settles many requests. */
export const settleIdempotent = batched(
  async (answers: (Claim & { status: number; body: string | null; headers: Record<string, string> | null })[]) => {
    const rows = answers.map(({ workspaceId, ...answer }, position) => ({
      position,
      workspace_id: workspaceId,
      ...answer,
    }));
    await prepared(
      'settle_idempotency_keys',
      Prisma.sql`
    UPDATE idempotency_records AS record SET state = 'done', status = answer.status, body = answer.body,
      headers = answer.headers
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS answer (position int, workspace_id uuid, key text, lease uuid, status int, body text, headers jsonb)
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

/** Keeps the key of a request whose outcome is unknown: later requests with it look up the outcome. */
export async function leaveUnsettled({ workspaceId, key, lease }: Claim): Promise<void> {
  await db().idempotencyRecord.updateMany({ where: { workspaceId, key, lease }, data: { state: 'unknown' } });
}
