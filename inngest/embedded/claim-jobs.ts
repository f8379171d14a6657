import { z } from 'zod';
import { ADVISORY_LOCKS } from '#lib/platform/database/advisory-locks.ts';
import { Prisma } from '#lib/platform/database/db.ts';
import { preparedTransaction } from '#lib/platform/database/prepared.ts';
import { newId } from '#lib/platform/new-id.ts';
import type { FinishedStep } from './outcome.ts';

/** A job that this executor holds until the lease ends. */
export type ClaimedJob = {
  id: string;
  lease: string;
  runId: string;
  functionId: string;
  stepHash: string | null;
  sleeping: boolean;
  attempt: number;
  /** How often its process died in the middle of it, since the last step that was saved. */
  deaths: number;
  /** JSON text. */
  event: string;
  steps: FinishedStep[];
};

type Row = {
  next_due_ms: number | null;
  /** Null in the only row of a claim that took nothing. */
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

/** As precise as times are kept, so that what is made due now is not ahead of the next moment. */
const NOW = Prisma.sql`now()::timestamptz(3)`;

const stepsSchema = z.array(z.tuple([z.string(), z.string().nullable()]));

/**
 * Takes due jobs, as far as their concurrency keys allow, and shares what is free among the keys: those that hold the
 * fewest come first, and the oldest job among equals. Each key costs one probe of the index, however many jobs wait
 * under it (docs/decisions/130-shares.md). One claim at a time in the whole database: two that count
 * leases side by side would together exceed a limit. A job whose lease ran out lost its executor in the middle of a
 * call, which counts as an attempt, and may have been its end: of such jobs one runs at a time, so that when a process
 * dies again, the others are not blamed. Claims do not wait for the disk: one that a crash of the database forgets is a
 * lease lost, and its executor writes nothing.
 *
 * `nextDueMs` tells when the next job falls due that was not due yet.
 */
export async function claimJobs({
  functionIds,
  capacity,
  leaseMs,
}: {
  functionIds: string[];
  capacity: number;
  leaseMs: number;
}): Promise<{ jobs: ClaimedJob[]; nextDueMs: number }> {
  const lease = newId();
  const isFree = Prisma.sql`due_at <= ${NOW} AND function_id = ANY(${functionIds})
    AND ((deaths = 0 AND lease IS NULL) OR id IN (SELECT id FROM suspect))`;
  const claim = Prisma.sql`
    WITH RECURSIVE keys (key) AS (
      (SELECT concurrency_key FROM engine_jobs WHERE concurrency_key IS NOT NULL ORDER BY concurrency_key LIMIT 1)
      UNION ALL
      SELECT next.concurrency_key FROM keys CROSS JOIN LATERAL (
        SELECT concurrency_key FROM engine_jobs WHERE concurrency_key > keys.key ORDER BY concurrency_key LIMIT 1
      ) AS next
    ), busy AS (
      SELECT concurrency_key AS key, count(*) AS held, max(concurrency_limit) AS most FROM engine_jobs
      WHERE lease IS NOT NULL AND concurrency_key IS NOT NULL AND due_at > ${NOW}
      GROUP BY concurrency_key
    ), suspect AS (
      SELECT id FROM engine_jobs
      WHERE due_at <= ${NOW} AND function_id = ANY(${functionIds}) AND (deaths > 0 OR lease IS NOT NULL)
        AND NOT EXISTS (SELECT FROM engine_jobs WHERE due_at > ${NOW} AND deaths > 0 AND lease IS NOT NULL)
      ORDER BY due_at, id LIMIT 1
    ), due AS (
      SELECT id, due_at, place FROM keys LEFT JOIN busy USING (key) CROSS JOIN LATERAL (
        SELECT id, due_at, coalesce(held, 0) + row_number() OVER (ORDER BY due_at, id) AS place, concurrency_limit
        FROM engine_jobs WHERE concurrency_key = keys.key AND ${isFree}
        ORDER BY due_at, id LIMIT greatest(0, least(coalesce(most - held, ${capacity}), ${capacity}))
      ) AS head
      WHERE place <= concurrency_limit
      UNION ALL
      (SELECT id, due_at, row_number() OVER (ORDER BY due_at, id)
       FROM engine_jobs WHERE concurrency_key IS NULL AND ${isFree}
       ORDER BY due_at, id LIMIT ${capacity})
    ), chosen AS (
      SELECT id FROM due ORDER BY place, due_at, id LIMIT ${capacity}
    ), taken AS (
      UPDATE engine_jobs job
      SET lease = ${lease}::uuid, due_at = now() + ${leaseMs} * interval '1 ms',
          attempt = job.attempt + (job.lease IS NOT NULL)::int,
          deaths = job.deaths + (job.lease IS NOT NULL)::int
      FROM chosen, engine_runs run
      WHERE job.id = chosen.id AND run.id = job.run_id AND job.due_at <= ${NOW}
      RETURNING job.id, job.run_id, job.function_id, job.step_hash, job.sleeping, job.attempt, job.deaths,
        run.event::text,
        (SELECT coalesce(json_agg(json_build_array(step.hash, step.result::text) ORDER BY step.position), '[]')
         FROM engine_steps step WHERE step.run_id = job.run_id)::text AS steps
    ), upcoming AS (
      SELECT (extract(epoch FROM min(due_at) - ${NOW}) * 1000)::float8 AS next_due_ms FROM engine_jobs WHERE due_at > ${NOW}
    )
    SELECT * FROM upcoming LEFT JOIN taken ON true`;
  const rows = await preparedTransaction(async (run) => {
    await run(
      'engine_claim_lock',
      Prisma.sql`
        SELECT pg_advisory_xact_lock(${ADVISORY_LOCKS.engineClaim}::bigint), set_config('synchronous_commit', 'off', true)`,
    );
    return run<Row>(null, claim);
  });
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
