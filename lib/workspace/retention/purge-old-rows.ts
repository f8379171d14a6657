import { db, Prisma } from '#lib/platform/database/db.ts';

const ROWS = 500;

/** Rows that are deleted by age alone, and the condition for it. */
const old = {
  // Together with their steps. Active runs stay.
  flow_runs: (days: number) => Prisma.sql`ended_at < now() - make_interval(days => ${days}::int)`,
  api_requests: (days: number) => Prisma.sql`created_at < now() - make_interval(days => ${days}::int)`,
  audit_entries: (days: number) => Prisma.sql`created_at < now() - make_interval(days => ${days}::int)`,
  // They contain what was in messages, so they are deleted with them if that is earlier than for all workspaces.
  events: (days: number) => Prisma.sql`created_at < now() - make_interval(days => ${days}::int)`,
  channel_notices: (days: number) => Prisma.sql`created_at < now() - make_interval(days => ${days}::int)`,
  notes: (days: number) => Prisma.sql`created_at < now() - make_interval(days => ${days}::int)`,
  thread_lines: (days: number) => Prisma.sql`created_at < now() - make_interval(days => ${days}::int)`,
};

export type OldRows = keyof typeof old;

/**
 * Deletes one batch of a workspace's rows older than this many days. Of events that may have been read over the API, it
 * keeps ID and place, as an erasure does, so that their readers can continue from there.
 */
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
  const purge = Prisma.sql`
    DELETE FROM ${name} WHERE workspace_id = ${workspaceId}::uuid AND id = ANY (ARRAY(
      SELECT id FROM ${name} WHERE workspace_id = ${workspaceId}::uuid AND ${old[table](days)}
      LIMIT ${ROWS} FOR UPDATE SKIP LOCKED))`;
  const deleted = await db().$executeRaw(table === 'events' ? keepingPlaces(purge) : purge);
  return deleted === ROWS ? 'more' : 'done';
}

/** One row for each deleted event. */
const keepingPlaces = (purge: Prisma.Sql) => Prisma.sql`
  WITH purged AS (
    ${purge} RETURNING workspace_id, id, number, created_at
  ), kept AS (
    INSERT INTO erased_events (workspace_id, id, number, created_at)
    SELECT workspace_id, id, number, created_at FROM purged WHERE number IS NOT NULL
  )
  SELECT FROM purged`;
