import type { Prisma } from './db.ts';

/**
 * A query that the database refused. Told by its name, not its class: the process's one client may come from another copy
 * of Prisma's module than the caller's (lib/platform/singleton.ts).
 */
export function isRefusedQuery(error: unknown): error is Prisma.PrismaClientKnownRequestError {
  return error instanceof Error && error.name === 'PrismaClientKnownRequestError';
}
