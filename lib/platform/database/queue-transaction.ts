import type { Prisma } from './db.ts';
import { type Prepared, preparedTransaction } from './prepared.ts';

/**
 * For transactions on queues, which are empty now and may hold a hundred thousand rows a moment later. A plan is made once
 * for each connection, perhaps for the empty queue, and is kept, so it must also suit the long one: rows are found through
 * indexes in the order that is asked for, never by reading the whole table. Planned each time, such a statement costs
 * four times as much.
 *
 * Before PostgreSQL 18, a plan that must sort or read a whole table all the same is thought to cost ten billion. The server's
 * just-in-time compiler, if it has one, would then compile the statement, which takes a second of CPU time.
 */
const BEGIN = `BEGIN;
  SET LOCAL plan_cache_mode = force_generic_plan;
  SET LOCAL enable_seqscan = off; SET LOCAL enable_bitmapscan = off;
  SET LOCAL enable_sort = off; SET LOCAL enable_incremental_sort = off;
  SET LOCAL jit = off;
  SET LOCAL synchronous_commit = off`;

/**
 * Runs prepared statements on queues in one transaction. The commit does not wait for the disk: use it only for work
 * that is redone in full when a database crash loses it. With `lock`, one such transaction runs at a time in the whole
 * database.
 */
export function queueTransaction<Result>(
  use: (prepared: Prepared, commit: () => void) => Promise<Result>,
  { lock }: { lock?: number } = {},
): Promise<Result> {
  return preparedTransaction(use, lock === undefined ? BEGIN : `${BEGIN}; SELECT pg_advisory_xact_lock(${lock})`);
}

/** Runs one prepared statement on queues, in one round trip, as {@link queueTransaction}. */
export function queueStatement<Row extends object>(
  name: string | null,
  statement: Prisma.Sql,
  options?: { lock: number },
): Promise<Row[]> {
  return queueTransaction((run, commit) => {
    const rows = run<Row>(name, statement);
    commit();
    return rows;
  }, options);
}
