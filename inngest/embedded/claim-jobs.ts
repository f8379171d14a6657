import { z } from 'zod';
import { ADVISORY_LOCKS } from '#lib/platform/database/advisory-locks.ts';
import { Prisma } from '#lib/platform/database/db.ts';
import { queueStatement } from '#lib/platform/database/queue-transaction.ts';
import { newId } from '#lib/platform/new-id.ts';
import type { FinishedStep } from './outcome.ts';

/** A job that this executor holds until the lease expires. */
export type ClaimedJob = {
  id: string;
  lease: string;
  runId: string;
  functionId: string;
  stepHash: string | null;
  sleeping: boolean;
  attempt: number;
  /** How many times its process died during the job since the last saved step. */
  deaths: number;
  /** JSON text. */
  event: string;
  steps: FinishedStep[];
};

type Row = {
  next_due_ms: number | null;
  /** Null in the single row of a claim that took nothing. */
  id: string | null;
  run_id: string;
  function_id: string;
  step_hash: string | null;
  sleeping: boolean;
  attempt: number;
  deaths: number;
  event: string;
  steps: string;
};

/** With the precision of the stored times; otherwise a job made due now could be stored as due slightly later. */
const NOW = Prisma.sql`now()::timestamptz(3)`;

/** No lease is longer than this. */
const LONGEST_LEASE = '2 minutes';

const stepsSchema = z.array(z.tuple([z.string(), z.string().nullable()]));

/**
 * Takes due jobs within their concurrency limits and shares the free capacity among the keys: keys that hold the fewest
 * jobs come first, and among equals the oldest job. Each key costs one index probe, however many jobs wait under it
 * (docs/decisions/130-shares.md).
 *
 * Only one claim runs at a time in the whole database: two that counted leases at once could together exceed a limit.
 *
 * A job whose lease expired lost its executor during a call. That counts as an attempt, and the job may have killed the
 * process. Only one such suspect runs at a time, so that the others are not blamed if the process dies again: the oldest
 * whose key has a free slot, which it takes before the key's queue. To find it, a claim reads all due jobs, so it does only
 * with `looksForDeaths`.
 *
 * Claims do not wait for the disk. If a database crash loses one, its lease is lost and its executor writes nothing.
 *
 * `nextDueMs` is the time until the next job that is not due yet.
 */
export async function claimJobs({
  functionIds,
  capacity,
  leaseMs,
  looksForDeaths = true,
}: {
  functionIds: string[];
  capacity: number;
  leaseMs: number;
  looksForDeaths?: boolean | undefined;
}): Promise<{ jobs: ClaimedJob[]; nextDueMs: number }> {
  const lease = newId();
  const isDue = Prisma.sql`due_at <= ${NOW} AND function_id = ANY(${functionIds})`;
  const isFree = Prisma.sql`${isDue} AND deaths = 0 AND lease IS NULL`;
  // Bounded by the end of the longest lease, so that jobs that sleep for hours are not read.
  const isLeased = Prisma.sql`lease IS NOT NULL AND due_at > ${NOW} AND due_at <= ${NOW} + ${LONGEST_LEASE}::interval`;
  const claim = Prisma.sql`
    WITH RECURSIVE keys (key) AS (
      (SELECT concurrency_key FROM engine_jobs WHERE concurrency_key IS NOT NULL ORDER BY concurrency_key LIMIT 1)
      UNION ALL
      SELECT next.concurrency_key FROM keys CROSS JOIN LATERAL (
        SELECT concurrency_key FROM engine_jobs WHERE concurrency_key > keys.key ORDER BY concurrency_key LIMIT 1
      ) AS next
    ), busy AS (
      SELECT concurrency_key AS key, count(*) AS held, max(concurrency_limit) AS most FROM engine_jobs
      WHERE ${isLeased} AND concurrency_key IS NOT NULL
      GROUP BY concurrency_key
    ), suspect AS MATERIALIZED (
      SELECT job.ctid AS row, id, due_at, concurrency_key AS key, 0 AS place
      FROM engine_jobs AS job LEFT JOIN busy ON key = concurrency_key
      WHERE ${looksForDeaths}::boolean AND ${isDue} AND (deaths > 0 OR lease IS NOT NULL)
        AND (concurrency_key IS NULL OR coalesce(held, 0) < concurrency_limit)
        AND NOT EXISTS (SELECT FROM engine_jobs WHERE ${isLeased} AND deaths > 0)
      ORDER BY due_at, id LIMIT 1
    ), taking AS MATERIALIZED (
      SELECT keys.key, coalesce(held, 0) + (suspect.key IS NOT NULL)::int AS held, most
      FROM keys LEFT JOIN busy USING (key) LEFT JOIN suspect USING (key)
    ), due AS (
      SELECT row, id, due_at, place FROM suspect
      UNION ALL
      SELECT head.row, head.id, due_at, place FROM taking CROSS JOIN LATERAL (
        SELECT ctid AS row, id, due_at, held + row_number() OVER (ORDER BY due_at, id) AS place, concurrency_limit
        FROM engine_jobs WHERE concurrency_key = taking.key AND ${isFree}
        ORDER BY due_at, id LIMIT greatest(0, least(coalesce(most - held, ${capacity}), ${capacity}))
      ) AS head
      WHERE place <= concurrency_limit
      UNION ALL
      (SELECT ctid, id, due_at, row_number() OVER (ORDER BY due_at, id)
       FROM engine_jobs WHERE concurrency_key IS NULL AND ${isFree}
       ORDER BY due_at, id LIMIT ${capacity})
    ), chosen AS (
      SELECT due.row FROM due ORDER BY place, due_at, id LIMIT ${capacity}
    ), taken AS (
      UPDATE engine_jobs job
      SET lease = ${lease}::uuid, due_at = now() + ${leaseMs} * interval '1 ms',
          attempt = job.attempt + (job.lease IS NOT NULL)::int,
          deaths = job.deaths + (job.lease IS NOT NULL)::int
      -- By their places in the table: any other way may be planned as a read of a whole index. IS TRUE rules out one of them.
      WHERE job.ctid = ANY(ARRAY(SELECT chosen.row FROM chosen)) AND (job.due_at <= ${NOW}) IS TRUE
      RETURNING job.id, job.run_id, job.function_id, job.step_hash, job.sleeping, job.attempt, job.deaths,
        (SELECT run.event::text FROM engine_runs run WHERE run.id = job.run_id) AS event,
        (SELECT coalesce(json_agg(json_build_array(step.hash, step.result::text) ORDER BY step.position), '[]')
         FROM engine_steps step WHERE step.run_id = job.run_id)::text AS steps
    ), upcoming AS (
      -- Not min(): a plan for a small table may read all of it, and stays when the table has grown.
      SELECT (extract(epoch FROM (
        SELECT due_at FROM engine_jobs WHERE due_at > ${NOW} ORDER BY due_at LIMIT 1
      ) - ${NOW}) * 1000)::float8 AS next_due_ms
    )
    SELECT * FROM upcoming LEFT JOIN taken ON true`;
  const rows = await queueStatement<Row>('claim_jobs', claim, { lock: ADVISORY_LOCKS.engineClaim });
  const jobs = rows.flatMap(({ id, ...row }) =>
    id === null
      ? []
      : {
          id,
          lease,
          runId: row.run_id,
          functionId: row.function_id,
          stepHash: row.step_hash,
          sleeping: row.sleeping,
          attempt: row.attempt,
          deaths: row.deaths,
          event: row.event,
          steps: stepsSchema.parse(JSON.parse(row.steps)).map(([hash, result]) => ({ hash, result })),
        },
  );
  return { jobs, nextDueMs: rows[0]?.next_due_ms ?? Number.POSITIVE_INFINITY };
}
