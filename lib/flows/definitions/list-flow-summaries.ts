import { db, Prisma } from '#lib/platform/database/db.ts';
import type { FlowSummary } from './admin-operations.ts';
import { callersOf } from './callers-of.ts';
import { statusOf } from './flow-view.ts';
import { type FlowPage, pageOfFlows } from './page-of-flows.ts';

/** For all flows of a page together. */
const MAX_CALLERS = 1000;

type Columns = { name: string; publishedVersion: number | null; updatedAt: Date; nodeCount: number };

/**
 * A page of flows, newest first, with counts instead of graphs, which are not read, and the live flows that run each. Throws
 * `validation_failed` for a foreign cursor.
 */
export async function listFlowSummaries(
  asked: FlowPage,
): Promise<{ flows: FlowSummary[]; next_cursor: string | null }> {
  const { rows, nextCursor } = await pageOfFlows<Columns>({
    ...asked,
    columns: Prisma.sql`name, published_version AS "publishedVersion", updated_at AS "updatedAt", node_count AS "nodeCount"`,
  });
  const flowIds = rows.map(({ id }) => id);
  const callers = await callersOf({ workspaceId: asked.workspaceId, flowIds, limit: MAX_CALLERS, database: db() });
  return {
    flows: rows.map(({ id, name, publishedVersion, updatedAt, nodeCount }) => ({
      ...{ id, name, status: statusOf(publishedVersion), published_version: publishedVersion },
      ...{ updated_at: updatedAt.toISOString(), node_count: nodeCount, used_by: callers.get(id) ?? [] },
    })),
    next_cursor: nextCursor,
  };
}
