import { db, Prisma } from '#lib/platform/database/db.ts';

/**
 * Cuts a time into windows of about `size` events of the workspace, from after `from` up to `to`, and yields a condition on
 * the columns of events for each.
 */
export async function* eventWindows({
  workspaceId,
  from,
  to,
  size,
}: {
  workspaceId: string;
  from: Date;
  to: Date;
  size: number;
}): AsyncGenerator<Prisma.Sql> {
  for (let after = from; ; ) {
    const [last] = await db().$queryRaw<{ at: Date }[]>`
      SELECT created_at AS at FROM events
      WHERE ${recordedSql({ workspaceId, after, until: to })}
      ORDER BY created_at OFFSET ${size - 1} LIMIT 1`;
    yield recordedSql({ workspaceId, after, until: last?.at ?? to });
    if (!last) return;
    after = last.at;
  }
}

/** Compared as rows, because the planner may otherwise read the events of all workspaces (docs/decisions/262). */
const recordedSql = ({ workspaceId, after, until }: { workspaceId: string; after: Date; until: Date }) => Prisma.sql`(
  workspace_id = ${workspaceId}::uuid
  AND (workspace_id, created_at) > (${workspaceId}::uuid, ${after}::timestamptz)
  AND (workspace_id, created_at) <= (${workspaceId}::uuid, ${until}::timestamptz))`;
