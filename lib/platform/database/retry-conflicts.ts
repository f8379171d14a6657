import { setTimeout } from 'node:timers/promises';
import { isRefusedQuery } from './is-refused-query.ts';
import type { StatementRefused } from './prepared.ts';

/** Deadlock, serialization failure, and a key that another transaction took or removed between our read and write. */
const CONFLICTS = new Set(['40P01', '40001', '23505', '23503']);
const ATTEMPTS = 8;

/** What is run throws it when a concurrent transaction moved what it was reading, so that it is run again. */
export class Overtaken extends Error {
  override name = 'Overtaken';
}

/** Runs a transaction again when it lost to a concurrent one. `run` must read again what its decisions depend on. */
export async function retryConflicts<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run();
    } catch (error) {
      const isConflict = error instanceof Overtaken || CONFLICTS.has(sqlState(error) ?? '');
      if (attempt === ATTEMPTS || !isConflict) throw error;
      await setTimeout(Math.random() * 5 * 2 ** attempt);
    }
  }
}

/** PostgreSQL's code of a failed query. */
export function sqlState(error: unknown): string | undefined {
  if (error instanceof Error && error.name === 'StatementRefused') return (error as StatementRefused).sqlState;
  if (!isRefusedQuery(error)) return undefined;
  const { driverAdapterError } = (error.meta ?? {}) as { driverAdapterError?: { cause?: { originalCode?: string } } };
  return driverAdapterError?.cause?.originalCode ?? byPrismaCode[error.code];
}

const byPrismaCode: Record<string, string> = { P2034: '40001', P2002: '23505', P2003: '23503' };
