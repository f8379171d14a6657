import { db, Prisma } from '#lib/platform/database/db.ts';

const ROWS = 500;

/** Rows of a workspace that go by their age alone, and what tells it. */
const old = {
  // With their steps. One that a customer is in stays.
  flow_runs: (days: number) => Prisma.sql`ended_at < now() - make_interval(days => ${days}::int)`,
  api_requests: (days: number) => Prisma.sql`created_at < now() - make_interval(days => ${days}::int)`,
  audit_entries: (days: number) => Prisma.sql`created_at < now() - make_interval(days => ${days}::int)`,
  // They tell what was in messages, and go with them where that is sooner than for everyone.
  events: (days: number) => Prisma.sql`created_at < now() - make_interval(days => ${days}::int)`,
  channel_notices: (days: number) => Prisma.sql`created_at < now() - make_interval(days => ${days}::int)`,
  notes: (days: number) => Prisma.sql`created_at < now() - make_interval(days => ${days}::int)`,
  thread_lines: (days: number) => Prisma.sql`created_at < now() - make_interval(days => ${days}::int)`,
};

export type OldRows = keyof typeof old;

/** One bite of deleting a workspace's rows that are older than so many days. */
export async function purgeOldRows({
  workspaceId,
  table,
  days,
}: {
  workspaceId: string;
  table: OldRows;
  days: number;
}): Promise<'more' | 'done'> {
  const name = Prisma.raw(table);
  const deleted = await db().$executeRaw`
    DELETE FROM ${name} WHERE workspace_id = ${workspaceId}::uuid AND id = ANY (ARRAY(
      SELECT id FROM ${name} WHERE workspace_id = ${workspaceId}::uuid AND ${old[table](days)}
      LIMIT ${ROWS} FOR UPDATE SKIP LOCKED))`;
  return deleted === ROWS ? 'more' : 'done';
}
