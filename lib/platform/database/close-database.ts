import { singleton } from '../singleton.ts';
import type { FairPool } from './fair-pool.ts';
import type { PrismaClient } from './generated/prisma/client.ts';

/** This process's open client and pool. Kept apart from the code that opens them, so that closing does not load Prisma. */
export const openDatabase = singleton('database', (): { client?: PrismaClient; connections?: FairPool } => ({}));

/** Closes all connections; the next use opens new ones. */
export async function closeDatabase(): Promise<void> {
  const { client, connections } = openDatabase;
  openDatabase.client = undefined;
  openDatabase.connections = undefined;
  await client?.$disconnect();
  await connections?.end();
}
