import { db, type Prisma } from '#lib/platform/database/db.ts';
import { newId } from '#lib/platform/new-id.ts';
import { requireRoom } from '#lib/workspace/quotas/within-quota.ts';
import { tieToRequest } from '#lib/workspace/requests/tie-to-request.ts';
import type { Graph } from '../graph/schema.ts';
import { storedGraph } from '../graph/stored-graph.ts';
import { type FlowView, flowView } from './flow-view.ts';
import { refuseUnsoundDraft } from './refuse-graph.ts';

/**
 * Creates a draft. With `idempotencyKey` it is tied to the request, so that a retry finds it. Throws `validation_failed` with
 * each problem of the graph at its place, or above the workspace's limit.
 */
export async function createFlow({
  workspaceId,
  name,
  graph = { nodes: [], edges: [] },
  tests,
  idempotencyKey,
}: {
  workspaceId: string;
  name: string;
  graph?: Graph | undefined;
  /** As {@link Flow} stores them. */
  tests?: Prisma.InputJsonObject | undefined;
  idempotencyKey?: string | undefined;
}): Promise<FlowView> {
  refuseUnsoundDraft(graph);
  const id = newId();
  const data = { workspaceId, id, name, draftGraph: storedGraph(graph), ...(tests && { tests }) };
  const flow = await db().$transaction(async (tx) => {
    await requireRoom({ tx, workspaceId, quota: 'flows' });
    await tieToRequest({ tx, workspaceId, key: idempotencyKey, resourceId: id });
    return tx.flow.create({ data });
  });
  return flowView(flow);
}
