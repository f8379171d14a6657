import { db } from '#lib/platform/database/db.ts';
import type { FlowSummary } from './admin-operations.ts';
import { callersOf } from './callers-of.ts';
import { listFlows } from './list-flows.ts';

/** For all flows of a page together. */
const MAX_CALLERS = 1000;

/** A page of flows as in {@link listFlows}, with counts instead of graphs, and the live flows that run each. */
export async function listFlowSummaries(
  page: Parameters<typeof listFlows>[0],
): Promise<{ flows: FlowSummary[]; next_cursor: string | null }> {
  const { flows, next_cursor } = await listFlows(page);
  const flowIds = flows.map(({ id }) => id);
  const callers = await callersOf({ workspaceId: page.workspaceId, flowIds, limit: MAX_CALLERS, database: db() });
  return {
    flows: flows.map(({ id, name, status, published_version, updated_at, draft_graph }) => ({
      ...{ id, name, status, published_version, updated_at },
      node_count: draft_graph.nodes.length,
      used_by: callers.get(id) ?? [],
    })),
    next_cursor,
  };
}
