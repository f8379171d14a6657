import type pg from 'pg';
import { singleton } from '../singleton.ts';
import type { PrismaClient } from './generated/prisma/client.ts';

/** What this process has open. Apart from what opens it, so that who only closes does not load Prisma. */
export const openDatabase = singleton('database', (): { client?: PrismaClient; connections?: pg.Pool } => ({}));

/** Closes all connections; who asks next opens new ones. */
export async function closeDatabase(): Promise<void> {
  const { client, connections } = openDatabase;
  openDatabase.client = undefined;
  openDatabase.connections = undefined;
  await client?.$disconnect();
  await connections?.end();
}
