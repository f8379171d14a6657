import { Prisma } from './db.ts';
import { type Prepared, preparedTransaction } from './prepared.ts';

/**
 * For transactions on queues, which are empty now and may hold a hundred thousand rows a moment later. A plan is made once
 * for each connection, perhaps for the empty queue, and is kept, so it must also suit the long one: rows are found through
 * indexes in the order that is asked for, never by reading the whole table. Planned each time, such a statement costs
 * four times as much.
 */
const SETTINGS = Prisma.sql`
  set_config('plan_cache_mode', 'force_generic_plan', true),
  set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true),
  set_config('enable_sort', 'off', true), set_config('enable_incremental_sort', 'off', true),
  set_config('synchronous_commit', 'off', true)`;

/**
 * Runs prepared statements on queues in one transaction. The commit does not wait for the disk: use it only for work
 * that is redone in full when a database crash loses it. With `lock`, one such transaction runs at a time in the whole
 * database.
 */
export function queueTransaction<Result>(
  use: (prepared: Prepared) => Promise<Result>,
  { lock }: { lock?: number } = {},
): Promise<Result> {
  return preparedTransaction(async (run) => {
    if (lock === undefined) await run('queue_settings', Prisma.sql`SELECT ${SETTINGS}`);
    else await run('queue_settings_locked', Prisma.sql`SELECT pg_advisory_xact_lock(${lock}::bigint), ${SETTINGS}`);
    return use(run);
  });
}
