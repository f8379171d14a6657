import type { Prisma } from './db.ts';

/**
 * A query that the database refused. Recognized by name, not class: the process's one client may come from another copy of
 * Prisma's module (lib/platform/singleton.ts).
 */
export function isRefusedQuery(error: unknown): error is Prisma.PrismaClientKnownRequestError {
  return error instanceof Error && error.name === 'PrismaClientKnownRequestError';
}
