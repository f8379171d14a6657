import { singleton } from '../singleton.ts';
import type { FairPool } from './fair-pool.ts';
import type { PrismaClient } from './generated/prisma/client.ts';

/** What this process has open. Apart from what opens it, so that who only closes does not load Prisma. */
export const openDatabase = singleton('database', (): { client?: PrismaClient; connections?: FairPool } => ({}));

/** Closes all connections; who asks next opens new ones. */
export async function closeDatabase(): Promise<void> {
  const { client, connections } = openDatabase;
  openDatabase.client = undefined;
  openDatabase.connections = undefined;
  await client?.$disconnect();
  await connections?.end();
}
