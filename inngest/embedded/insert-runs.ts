import { Prisma } from '#lib/platform/database/db.ts';
import type { Prepared } from '#lib/platform/database/prepared.ts';
import type { OutboxEvent } from '#lib/platform/engine/outbox.ts';
import { newId } from '#lib/platform/new-id.ts';
import type { EngineFunction } from './read-functions.ts';

/** A run to start: a function and the event that started it. */
export type Start = { fn: EngineFunction; event: OutboxEvent };

/**
 * Starts runs, each with the job for its first call, in one statement. Skips a run whose idempotency key was seen
 * before. With the query `onlyIf`, starts nothing unless it returns a row.
 */
export async function insertRuns({
  run,
  starts,
  onlyIf,
}: {
  run: Prepared;
  starts: Start[];
  onlyIf?: Prisma.Sql;
}): Promise<void> {
  const rows = starts.map(({ fn, event }) => {
    const concurrency = fn.concurrencyOf(event);
    return {
      id: newId(),
      job: newId(),
      function_id: fn.id,
      event: JSON.stringify(event),
      idempotency_key: fn.idempotencyKeyOf(event),
      concurrency_key: concurrency?.key,
      concurrency_limit: concurrency?.limit,
    };
  });
  const statement = Prisma.sql`
    WITH condition AS (${onlyIf ?? Prisma.sql`SELECT`}), wanted AS (
      SELECT wanted.* FROM json_to_recordset(${JSON.stringify(rows)}::json)
        AS wanted (id uuid, job uuid, function_id text, event text, idempotency_key text, concurrency_key text,
                   concurrency_limit int)
      WHERE EXISTS (SELECT FROM condition)
    ), started AS (
      INSERT INTO engine_runs (id, function_id, event, idempotency_key)
      SELECT id, function_id, event::json, idempotency_key FROM wanted
      ON CONFLICT (function_id, idempotency_key) DO NOTHING
      RETURNING id
    )
    INSERT INTO engine_jobs (id, run_id, function_id, concurrency_key, concurrency_limit)
    SELECT job, id, function_id, concurrency_key, concurrency_limit FROM wanted JOIN started USING (id)`;
  await run(onlyIf ? null : 'insert_runs', statement);
}
