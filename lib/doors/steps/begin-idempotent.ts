import { DomainError } from '#lib/contract/errors.ts';
import { batched } from '#lib/platform/batched.ts';
import { boundedBatch } from '#lib/platform/database/bounded-batch.ts';
import { db, Prisma } from '#lib/platform/database/db.ts';
import { prepared } from '#lib/platform/database/prepared.ts';
import { newId } from '#lib/platform/new-id.ts';
import type { Claim } from './finish-idempotent.ts';

/** How to proceed with a request that has an `Idempotency-Key`. */
export type Begun =
  | { outcome: 'run'; claim: Claim }
  /** Without a body when the person that it told about was erased. */
  | { outcome: 'replay'; status: number; body: string | null; headers: Record<string, string> }
  /**
   * An earlier request with the key created `resourceId` (null: its effect is unknown), and its end was not recorded, or it
   * has failed without effect, as far as is known.
   */
  | { outcome: 'unsettled'; claim: Claim; resourceId: string | null; hasFailed: boolean };

type Start = { workspaceId: string; key: string; fingerprint: Uint8Array<ArrayBuffer>; lease: string };
type Row = {
  workspaceId: string;
  key: string;
  sameRequest: boolean;
  state: string;
  resourceId: string | null;
  status: number | null;
  body: string | null;
  headers: Record<string, string> | null;
  lease: string;
  dead: boolean;
};

/** After this, a request whose process died counts as unknown (docs/reference/decisions.md#idempotency). */
const DEAD_AFTER_SECONDS = 60;
const KEPT_HOURS = 72;

/**
 * Claims `key` for a request, or finds the outcome of an earlier one with the same key. `fingerprint` is that of
 * `requestFingerprint`. Throws `idempotency_conflict` for another request's key, `request_in_progress` while it runs.
 */
export async function beginIdempotent({
  workspaceId,
  key,
  fingerprint,
}: {
  workspaceId: string;
  key: string;
  fingerprint: Uint8Array<ArrayBuffer>;
}): Promise<Begun> {
  const lease = newId();
  const row = await claim({ workspaceId, key, fingerprint, lease });
  if (row.lease === lease) return { outcome: 'run', claim: { workspaceId, key, lease } };
  if (!row.sameRequest) {
    throw new DomainError(
      'idempotency_conflict',
      'This Idempotency-Key was used with another request in the last 72 hours. Use a new key for a new request.',
    );
  }
  if (row.state === 'done') {
    return { outcome: 'replay', status: row.status ?? 200, body: row.body, headers: row.headers ?? {} };
  }
  if (row.state === 'running' && !row.dead) {
    throw new DomainError('request_in_progress', 'The first request with this Idempotency-Key is still running.', {
      retryAfter: 1,
    });
  }
  const taken = await takeOver({ workspaceId, key, from: row.lease, lease });
  if (!taken) {
    throw new DomainError('request_in_progress', 'Another request with this Idempotency-Key is running.', {
      retryAfter: 1,
    });
  }
  const { resourceId, state } = row;
  return { outcome: 'unsettled', claim: { workspaceId, key, lease }, resourceId, hasFailed: state === 'failed' };
}

/**
 * Inserts a record, or reads the existing one. One older than 72 hours counts as absent, and so does that of another request
 * that has failed.
 */
const claim = batched(
  async (starts: Start[]): Promise<Row[]> => {
    // Within one batch the first request with a key wins; the others see its record as later requests would.
    const rows = starts.map(({ workspaceId, key, fingerprint, lease }, position) => ({
      position,
      workspace_id: workspaceId,
      key,
      fingerprint: Buffer.from(fingerprint).toString('hex'),
      lease,
    }));
    const found = await prepared<Row & { asked: string }>(
      'claim_idempotency_keys',
      Prisma.sql`
    WITH asked AS MATERIALIZED (
      SELECT workspace_id, key, decode(fingerprint, 'hex') AS fingerprint, lease
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        AS start (position int, workspace_id uuid, key text, fingerprint text, lease uuid)
      WHERE ${boundedBatch('position')}
    ), claimed AS (
      INSERT INTO idempotency_records AS record (workspace_id, key, fingerprint, state, lease)
      SELECT DISTINCT ON (workspace_id, key) workspace_id, key, fingerprint, 'running', lease
      FROM asked ORDER BY workspace_id, key
      ON CONFLICT (workspace_id, key) DO UPDATE SET
        fingerprint = excluded.fingerprint, state = 'running', lease = excluded.lease,
        resource_id = NULL, status = NULL, body = NULL, run_id = NULL, headers = NULL, created_at = now(), started_at = now()
      WHERE record.created_at < now() - make_interval(hours => ${KEPT_HOURS})
        OR (record.state = 'failed' AND record.fingerprint <> excluded.fingerprint)
      RETURNING workspace_id, key, fingerprint, state, lease, resource_id, status, body, headers, started_at
    ), present AS (
      SELECT * FROM claimed
      UNION ALL
      SELECT workspace_id, key, fingerprint, state, lease, resource_id, status, body, headers, started_at
      FROM idempotency_records
      WHERE (workspace_id, key) IN (SELECT workspace_id, key FROM asked)
        AND (workspace_id, key) NOT IN (SELECT workspace_id, key FROM claimed)
    )
    SELECT asked.lease AS asked, workspace_id AS "workspaceId", key, state, status, body, headers, present.lease,
      present.resource_id AS "resourceId", present.fingerprint = asked.fingerprint AS "sameRequest",
      present.started_at < now() - make_interval(secs => ${DEAD_AFTER_SECONDS}) AS dead
    FROM asked JOIN present USING (workspace_id, key)`,
    );
    const byLease = new Map(found.map((row) => [row.asked, row]));
    return starts.map((start) => {
      const row = byLease.get(start.lease);
      // Another instance committed it after our snapshot, so it is running there.
      return (
        row ?? {
          ...start,
          sameRequest: true,
          state: 'running',
          dead: false,
          resourceId: null,
          status: null,
          body: null,
          headers: null,
          lease: '',
        }
      );
    });
  },
  { maxInFlight: 4 },
);

async function takeOver({
  workspaceId,
  key,
  from,
  lease,
}: {
  workspaceId: string;
  key: string;
  from: string;
  lease: string;
}) {
  const { count } = await db().idempotencyRecord.updateMany({
    where: { workspaceId, key, lease: from, state: { not: 'done' } },
    data: { lease, state: 'running', startedAt: new Date() },
  });
  return count === 1;
}
