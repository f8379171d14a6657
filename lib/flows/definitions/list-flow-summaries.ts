import { cursorList } from '#lib/contract/pagination/cursor.ts';
import { olderThan, pageOf } from '#lib/contract/pagination/keyset.ts';
import { db, Prisma } from '#lib/platform/database/db.ts';
import type { FlowSummary } from './admin-operations.ts';
import { callersOf } from './callers-of.ts';

/** For all flows of a page together. */
const MAX_CALLERS = 1000;

type Row = {
  id: string;
  name: string;
  publishedVersion: number | null;
  createdAt: Date;
  updatedAt: Date;
  nodeCount: number;
};

/**
 * A page of flows, newest first, with counts instead of graphs, which are not read, and the live flows that run each. Throws
 * `validation_failed` for a foreign cursor.
 */
export async function listFlowSummaries({
  workspaceId,
  limit,
  cursor,
}: {
  workspaceId: string;
  limit: number;
  cursor?: string | undefined;
}): Promise<{ flows: FlowSummary[]; next_cursor: string | null }> {
  const list = cursorList('flows', { workspaceId });
  const older = olderThan({ list, cursor, time: Prisma.sql`created_at`, id: Prisma.sql`id` });
  // The nodes of the page alone are counted: a sort would come after those of all flows.
  const found = await db().$queryRaw<Row[]>`
    WITH page AS MATERIALIZED (
      SELECT id FROM flows WHERE workspace_id = ${workspaceId}::uuid AND deleted_at IS NULL ${older}
      ORDER BY created_at DESC, id DESC LIMIT ${limit + 1})
    SELECT id, name, published_version AS "publishedVersion", created_at AS "createdAt", updated_at AS "updatedAt",
      json_array_length(draft_graph -> 'nodes') AS "nodeCount"
    FROM flows WHERE workspace_id = ${workspaceId}::uuid AND id IN (SELECT id FROM page)
    ORDER BY created_at DESC, id DESC`;
  const { rows, nextCursor } = pageOf(found, { list, limit, timeOf: ({ createdAt }) => createdAt });
  const flowIds = rows.map(({ id }) => id);
  const callers = await callersOf({ workspaceId, flowIds, limit: MAX_CALLERS, database: db() });
  return {
    flows: rows.map(({ id, name, publishedVersion, updatedAt, nodeCount }) => ({
      ...{ id, name, status: publishedVersion === null ? 'draft' : 'published', published_version: publishedVersion },
      ...{ updated_at: updatedAt.toISOString(), node_count: nodeCount, used_by: callers.get(id) ?? [] },
    })),
    next_cursor: nextCursor,
  };
}
