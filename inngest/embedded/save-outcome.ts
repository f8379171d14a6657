import { batched } from '#lib/platform/batched.ts';
import { boundedBatch } from '#lib/platform/database/bounded-batch.ts';
import { db, Prisma } from '#lib/platform/database/db.ts';
import { notifySql } from '#lib/platform/database/notify-sql.ts';
import { prepared } from '#lib/platform/database/prepared.ts';
import { retryConflicts } from '#lib/platform/database/retry-conflicts.ts';
import { ENGINE_CHANNEL } from '#lib/platform/engine/enqueue-events-sql.ts';
import { newId } from '#lib/platform/new-id.ts';
import type { ClaimedJob } from './claim-jobs.ts';
import type { FinishedStep, PlannedStep } from './outcome.ts';

/*
 * Each function here saves one kind of outcome in one statement: it saves the result, enqueues what follows and
 * finishes the job. The statement touches the job only under its lease, so an executor that lost the lease writes
 * nothing; the functions return whether the lease still held. The two commonest outcomes, a step and a completed run,
 * are saved for many jobs at once.
 */

type Held = Pick<ClaimedJob, 'id' | 'lease'>;

/**
 * Room for all the calls that an executor runs at once. Two statements at a time, so that one starts while one commits.
 */
const TOGETHER = { maxItems: 100, maxInFlight: 2 };

const isHeld = ({ id, lease }: Held) => Prisma.sql`id = ${id}::uuid AND lease = ${lease}::uuid`;
const inMs = (ms: number) => Prisma.sql`now() + ${ms} * interval '1 ms'`;

/**
 * A step of the function's own call is done; the executor keeps the job and calls the function again. Steps of many
 * jobs that finish at the same time are saved by one statement.
 */
export const saveStep: (job: Held & { step: FinishedStep; leaseMs: number }) => Promise<boolean> = batched(
  (jobs) =>
    saveTogether(
      'save_steps',
      jobs,
      jobs.map(({ id, lease, step, leaseMs }) => ({ id, lease, hash: step.hash, result: step.result, ms: leaseMs })),
      Prisma.sql`
        held AS (
          UPDATE engine_jobs job SET attempt = 0, deaths = 0, due_at = now() + given.ms * interval '1 ms'
          FROM locked JOIN given USING (id) WHERE job.id = locked.id RETURNING job.id, run_id
        ), saved AS (
          INSERT INTO engine_steps (run_id, hash, result)
          SELECT run_id, hash, result::json FROM held JOIN given USING (id)
        )`,
    ),
  TOGETHER,
);

/** The run completed. Like steps, completions of many jobs are saved by one statement. */
export const saveCompletion: (job: Held & { output: string }) => Promise<boolean> = batched(
  (jobs) =>
    saveTogether(
      'save_completions',
      jobs,
      jobs.map(({ id, lease, output }) => ({ id, lease, result: output })),
      Prisma.sql`
        held AS (
          DELETE FROM engine_jobs job USING locked WHERE job.id = locked.id RETURNING job.id, job.run_id
        ), others AS (
          DELETE FROM engine_jobs job USING held WHERE job.run_id = held.run_id AND job.id <> held.id
        ), ended AS (
          UPDATE engine_runs run SET state = 'completed', output = given.result::json, ended_at = now()
          FROM held JOIN given USING (id) WHERE run.id = held.run_id
        )`,
    ),
  TOGETHER,
);

/** A planned step or sleep is over; after the last one of its group, the function is called again. */
export async function savePlannedStep(job: Held & { step: FinishedStep }): Promise<boolean> {
  const { hash, result } = job.step;
  const [row] = await db().$queryRaw<{ held: number }[]>`
    WITH held AS (DELETE FROM engine_jobs WHERE ${isHeld(job)} RETURNING *),
    saved AS (INSERT INTO engine_steps (run_id, hash, result) SELECT run_id, ${hash}, ${result}::json FROM held),
    left_over AS (
      UPDATE engine_runs run SET pending_steps = run.pending_steps - 1 FROM held WHERE run.id = held.run_id
      RETURNING run.pending_steps
    ), next AS (
      INSERT INTO engine_jobs (id, run_id, function_id, concurrency_key, concurrency_limit)
      SELECT ${newId()}::uuid, run_id, function_id, concurrency_key, concurrency_limit
      FROM held, left_over WHERE pending_steps = 0
    )
    SELECT count(*)::int AS held FROM held`;
  return (row?.held ?? 0) > 0;
}

/** The function sleeps: its own job is due again when the sleep is over. */
export async function saveSleep(job: Held & { hash: string; sleepMs: number }): Promise<boolean> {
  const written = await db().$executeRaw`
    WITH held AS (
      UPDATE engine_jobs SET attempt = 0, deaths = 0, due_at = ${inMs(job.sleepMs)}, lease = NULL
      WHERE ${isHeld(job)} RETURNING run_id
    )
    INSERT INTO engine_steps (run_id, hash, result) SELECT run_id, ${job.hash}, NULL FROM held`;
  return written > 0;
}

/** The function runs steps and sleeps in parallel: each becomes a job of its own. */
export async function savePlan(job: Held & { steps: PlannedStep[] }): Promise<boolean> {
  const rows = job.steps.map(({ hash, sleepMs }) => ({
    id: newId(),
    hash,
    sleeping: sleepMs !== null,
    ms: sleepMs ?? 0,
  }));
  const written = await db().$executeRaw`
    WITH held AS (DELETE FROM engine_jobs WHERE ${isHeld(job)} RETURNING *),
    counted AS (UPDATE engine_runs run SET pending_steps = ${rows.length} FROM held WHERE run.id = held.run_id)
    INSERT INTO engine_jobs (id, run_id, function_id, concurrency_key, concurrency_limit, step_hash, sleeping, due_at)
    SELECT step.id, run_id, function_id, concurrency_key, concurrency_limit, step.hash, step.sleeping,
           now() + step.ms * interval '1 ms'
    FROM held, json_to_recordset(${JSON.stringify(rows)}::json)
      AS step (id uuid, hash text, sleeping boolean, ms double precision)`;
  return written > 0;
}

/** The attempt failed; the next one follows after the delay. */
export async function saveRetry(job: Held & { delayMs: number }): Promise<boolean> {
  const written = await db().$executeRaw`
    UPDATE engine_jobs SET attempt = attempt + 1, due_at = ${inMs(job.delayMs)}, lease = NULL WHERE ${isHeld(job)}`;
  return written > 0;
}

/** The run failed. That becomes an event of its own, for the functions that listen to it. */
export async function saveFailure(
  job: Held & { error: string; event: { name: string; data: string } },
): Promise<boolean> {
  const written = await db().$executeRaw`
    WITH held AS (DELETE FROM engine_jobs WHERE ${isHeld(job)} RETURNING id, run_id),
    others AS (DELETE FROM engine_jobs job USING held WHERE job.run_id = held.run_id AND job.id <> held.id),
    event AS (
      INSERT INTO engine_events (id, name, data) SELECT ${newId()}, ${job.event.name}, ${job.event.data}::json FROM held
      RETURNING ${notifySql(ENGINE_CHANNEL)}
    )
    UPDATE engine_runs run SET state = 'failed', output = ${job.error}::json, ended_at = now()
    FROM held WHERE run.id = held.run_id`;
  return written > 0;
}

/** Gives back unfinished jobs, so that another executor can take them at once. */
export async function releaseJobs(jobs: Held[]): Promise<void> {
  await db().$executeRaw`
    WITH released AS (
      UPDATE engine_jobs job SET due_at = now(), lease = NULL FROM (${heldRows(jobs)}) held
      WHERE job.id = held.id AND job.lease = held.lease
    )
    SELECT ${notifySql(ENGINE_CHANNEL)}`;
}

/** Keeps jobs from falling due while their calls still run. */
export async function extendLeases({ jobs, leaseMs }: { jobs: Held[]; leaseMs: number }): Promise<void> {
  await db().$executeRaw`
    WITH locked AS MATERIALIZED (
      SELECT job.id FROM engine_jobs job JOIN (${heldRows(jobs)}) held USING (id, lease) ORDER BY job.id FOR UPDATE OF job
    )
    UPDATE engine_jobs job SET due_at = ${inMs(leaseMs)} FROM locked WHERE job.id = locked.id`;
}

function heldRows(jobs: Held[]) {
  const rows = jobs.map(({ id, lease }) => ({ id, lease }));
  return Prisma.sql`SELECT * FROM json_to_recordset(${JSON.stringify(rows)}::json) AS row (id uuid, lease uuid)`;
}

/** The outcome of one job, as a row of the statement's `given`. */
type Given = Held & { hash?: string; result: string | null; ms?: number };

/**
 * Runs the statement `name`, whose part `held` returns the jobs that were still under their leases. The jobs of a batch
 * are locked first, in the order of their IDs, so that no two statements deadlock.
 */
async function saveTogether(name: string, jobs: Held[], rows: Given[], parts: Prisma.Sql): Promise<boolean[]> {
  const given = JSON.stringify(rows.map((row, position) => ({ position, ...row })));
  const held = await retryConflicts(() =>
    prepared<{ id: string }>(
      name,
      Prisma.sql`
        WITH given AS MATERIALIZED (
          SELECT * FROM json_to_recordset(${given}::json)
            AS given (position int, id uuid, lease uuid, hash text, result text, ms float8)
          WHERE ${boundedBatch('position')}
        ), locked AS MATERIALIZED (
          SELECT job.id FROM engine_jobs job JOIN given ON job.id = given.id AND job.lease = given.lease
          ORDER BY job.id FOR UPDATE OF job
        ), ${parts}
        SELECT id FROM held`,
    ),
  );
  const ids = new Set(held.map(({ id }) => id));
  return jobs.map(({ id }) => ids.has(id));
}
