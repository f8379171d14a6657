import { cursorList } from '#lib/contract/pagination/cursor.ts';
import { fitting, olderThan, pageOf } from '#lib/contract/pagination/keyset.ts';
import { db, Prisma } from '#lib/platform/database/db.ts';
import { type FlowView, flowViews } from './flow-view.ts';

/**
 * A page of flows, newest first; fewer than `limit` where their graphs are large. Throws `validation_failed` for a foreign
 * cursor.
 */
export async function listFlows({
  workspaceId,
  limit,
  cursor,
}: {
  workspaceId: string;
  limit: number;
  cursor?: string | undefined;
}): Promise<{ flows: FlowView[]; next_cursor: string | null }> {
  const list = cursorList('flows', { workspaceId });
  const older = olderThan({ list, cursor, time: Prisma.sql`created_at`, id: Prisma.sql`id` });
  // The graphs of the page alone are measured: a sort would come after that of all flows.
  const found = await db().$queryRaw<{ id: string; createdAt: Date; bytes: number }[]>`
    WITH page AS MATERIALIZED (
      SELECT id FROM flows WHERE workspace_id = ${workspaceId}::uuid AND deleted_at IS NULL ${older}
      ORDER BY created_at DESC, id DESC LIMIT ${limit + 1})
    SELECT id, created_at AS "createdAt", octet_length(draft_graph::text) AS bytes FROM flows
    WHERE workspace_id = ${workspaceId}::uuid AND id IN (SELECT id FROM page)
    ORDER BY created_at DESC, id DESC`;
  const page = pageOf(found, { list, limit: fitting(found, limit), timeOf: ({ createdAt }) => createdAt });
  const rows = await db().flow.findMany({
    where: { workspaceId, id: { in: page.rows.map(({ id }) => id) } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  });
  return { flows: await flowViews(rows), next_cursor: page.nextCursor };
}
