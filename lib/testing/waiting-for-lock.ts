import { db } from '#lib/platform/database/db.ts';

/** How many connections to this worker's database wait for a lock, in a statement that matches a regular expression. */
export async function waitingForLock(statement = ''): Promise<number> {
  const [row] = await db().$queryRaw<[{ count: number }]>`
    SELECT count(*)::int AS count FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock' AND query ~ ${statement}`;
  return row.count;
}
