import type { Prisma } from './db.ts';
import { retryConflicts } from './retry-conflicts.ts';

/**
 * Runs a part of a transaction, and only that part again when it lost to a concurrent one: what the transaction did before
 * is kept. `run` must read what its decisions depend on.
 */
export const retriedPart = <Result>(tx: Prisma.TransactionClient, run: () => Promise<Result>): Promise<Result> =>
  retryConflicts(async () => {
    await tx.$executeRaw`SAVEPOINT retried_part`;
    try {
      return await run();
    } catch (error) {
      await tx.$executeRaw`ROLLBACK TO SAVEPOINT retried_part`;
      throw error;
    } finally {
      await tx.$executeRaw`RELEASE SAVEPOINT retried_part`;
    }
  });
