import { db, type Prisma } from './db.ts';
import { retryConflicts } from './retry-conflicts.ts';

/** Runs a transaction, and again when it lost to a concurrent one. `run` must read what its decisions depend on. */
export const retriedTransaction = <Result>(
  run: (tx: Prisma.TransactionClient) => Promise<Result>,
  options: { timeout?: number } = {},
): Promise<Result> => retryConflicts(() => db().$transaction(run, options));
