import { z } from 'zod';
import { ADVISORY_LOCKS } from '#lib/platform/database/advisory-locks.ts';
import { db } from '#lib/platform/database/db.ts';
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
  id: string;
  run_id: string;
  function_id: string;
  step_hash: string | null;
  sleeping: boolean;
  attempt: number;
  deaths: number;
  event: string;
  steps: string;
};

/** How many due jobs a claim looks at: more than it takes, because their concurrency keys may be full. */
const WINDOW = 100;

const stepsSchema = z.array(z.tuple([z.string(), z.string().nullable()]));

/**
 * Takes due jobs, oldest first, as far as their concurrency keys allow. One claim at a time in the whole database: two
 * that count leases side by side would together exceed a limit. A job whose lease ran out lost its executor in the
 * middle of a call, which counts as an attempt, and may have been its end: of such jobs one runs at a time, so that
 * when a process dies again, the others are not blamed.
 */
export async function claimJobs({
  functionIds,
  capacity,
  leaseMs,
}: {
  functionIds: string[];
  capacity: number;
  leaseMs: number;
}): Promise<ClaimedJob[]> {
  const lease = newId();
  const [, rows] = await db().$transaction([
    db().$executeRaw`SELECT pg_advisory_xact_lock(${ADVISORY_LOCKS.engineClaim})`,
    db().$queryRaw<Row[]>`
      WITH busy AS (
        SELECT concurrency_key, count(*) AS held, max(concurrency_limit) AS most FROM engine_jobs
        WHERE lease IS NOT NULL AND concurrency_key IS NOT NULL AND due_at > now()
        GROUP BY concurrency_key
      ), suspect AS (
        SELECT id FROM engine_jobs
        WHERE due_at <= now() AND function_id = ANY(${functionIds}) AND (deaths > 0 OR lease IS NOT NULL)
          AND NOT EXISTS (SELECT FROM engine_jobs WHERE due_at > now() AND deaths > 0 AND lease IS NOT NULL)
        ORDER BY due_at, id LIMIT 1
      ), window_of_due AS (
        SELECT id, due_at, concurrency_key, concurrency_limit FROM engine_jobs
        WHERE due_at <= now() AND function_id = ANY(${functionIds})
          AND ((deaths = 0 AND lease IS NULL) OR id IN (SELECT id FROM suspect))
          AND (concurrency_key IS NULL
               OR concurrency_key <> ALL (ARRAY(SELECT concurrency_key FROM busy WHERE held >= most)))
        ORDER BY due_at, id LIMIT ${WINDOW}
      ), candidates AS (
        SELECT id, due_at, concurrency_key, concurrency_limit - coalesce(held, 0) AS free
        FROM window_of_due LEFT JOIN busy USING (concurrency_key)
      ), ranked AS (
        SELECT *, row_number() OVER (PARTITION BY concurrency_key ORDER BY due_at, id) AS rank FROM candidates
      ), chosen AS (
        SELECT id FROM ranked WHERE concurrency_key IS NULL OR rank <= free
        ORDER BY due_at, id LIMIT ${capacity}
      )
      UPDATE engine_jobs job
      SET lease = ${lease}::uuid, due_at = now() + ${leaseMs} * interval '1 ms',
          attempt = job.attempt + (job.lease IS NOT NULL)::int,
          deaths = job.deaths + (job.lease IS NOT NULL)::int
      FROM chosen, engine_runs run
      WHERE job.id = chosen.id AND run.id = job.run_id AND job.due_at <= now()
      RETURNING job.id, job.run_id, job.function_id, job.step_hash, job.sleeping, job.attempt, job.deaths,
        run.event::text,
        (SELECT coalesce(json_agg(json_build_array(step.hash, step.result::text) ORDER BY step.position), '[]')
         FROM engine_steps step WHERE step.run_id = job.run_id)::text AS steps`,
  ]);
  return rows.map((row) => ({
    id: row.id,
    lease,
    runId: row.run_id,
    functionId: row.function_id,
    stepHash: row.step_hash,
    sleeping: row.sleeping,
    attempt: row.attempt,
    deaths: row.deaths,
    event: row.event,
    steps: stepsSchema.parse(JSON.parse(row.steps)).map(([hash, result]) => ({ hash, result })),
  }));
}
