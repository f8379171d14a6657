import { db } from '#lib/platform/database/db.ts';
import type { Graph } from '../graph/schema.ts';
import { storedGraph } from '../graph/stored-graph.ts';
import { type ChangedFlow, flowView } from './flow-view.ts';
import { missingFlow } from './missing-flow.ts';
import { refuseUnsoundDraft } from './refuse-graph.ts';

/**
 * Changes a flow's name or draft. Omitted fields stay, and so does the revision of a flow that already has what is given.
 * Throws `validation_failed` with each problem of the graph at its place, `precondition_failed` when the flow's revision
 * is none of `revisions`, `not_found`.
 */
export async function updateFlow({
  workspaceId,
  flowId,
  name,
  graph,
  revisions,
}: {
  workspaceId: string;
  flowId: string;
  name?: string | undefined;
  graph?: Graph | undefined;
  revisions?: number[] | undefined;
}): Promise<ChangedFlow> {
  if (graph) refuseUnsoundDraft(graph);
  const where = { workspaceId, id: flowId, deletedAt: null, ...(revisions && { revision: { in: revisions } }) };
  const given = { ...(name !== undefined && { name }), ...(graph && { draftGraph: storedGraph(graph) }) };
  const [changed] = await db().flow.updateManyAndReturn({
    where: { ...where, OR: Object.entries(given).map(([field, value]) => ({ [field]: { not: value } })) },
    data: { ...given, revision: { increment: 1 }, updatedAt: new Date() },
  });
  const flow = changed ?? (await db().flow.findFirst({ where }));
  if (!flow) throw await missingFlow({ workspaceId, flowId });
  return { ...(await flowView(flow)), changed: changed !== undefined };
}
