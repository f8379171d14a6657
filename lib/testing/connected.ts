import { db } from '#lib/platform/database/db.ts';

/**
 * The number of connections to the tests' database. What one of them has read is counted when it is closed: a test that counts
 * reads waits until it is alone.
 */
export async function connected(): Promise<number> {
  const [{ count }] = await db().$queryRaw<[{ count: number }]>`
    SELECT count(*)::int FROM pg_stat_activity WHERE datname = current_database()`;
  return count;
}
