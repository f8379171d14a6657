import { db } from '#lib/platform/database/db.ts';
import { areSame } from '../graph/diff-graphs.ts';
import { parseStoredGraph, storedGraph } from '../graph/stored-graph.ts';
import { type ChangedFlow, flowView } from './flow-view.ts';
import { missingFlow } from './missing-flow.ts';
import { refuseUnfinished } from './refuse-unfinished.ts';
import { MAX_VERSIONS } from './schema.ts';

/**
 * Makes the draft the live version. Above the limit, the oldest version that no run used is deleted. Publishing what is
 * already live changes nothing, and neither does a draft in which nodes were only moved or notes written: customers
 * would see no difference. Throws `validation_failed` with each problem at its node, `precondition_failed`, `not_found`.
 */
export async function publishFlow({
  workspaceId,
  flowId,
  revisions,
  publishedById = null,
  note = null,
}: {
  workspaceId: string;
  flowId: string;
  revisions?: number[] | undefined;
  publishedById?: string | null;
  /** A note about the version; ignored when nothing changes. */
  note?: string | null;
}): Promise<ChangedFlow> {
  return db().$transaction(async (tx) => {
    await tx.$queryRaw`
      SELECT 1 FROM flows WHERE workspace_id = ${workspaceId}::uuid AND id = ${flowId}::uuid FOR UPDATE`;
    const flow = await tx.flow.findUnique({
      where: { workspaceId_id: { workspaceId, id: flowId }, deletedAt: null },
    });
    if (!flow || (revisions && !revisions.includes(flow.revision))) {
      throw await missingFlow({ workspaceId, flowId, database: tx });
    }
    const graph = parseStoredGraph(flow.draftGraph);
    await refuseUnfinished({ workspaceId, flowId, graph, database: tx });
    const versions = await tx.flowVersion.findMany({
      where: { workspaceId, flowId },
      orderBy: { version: 'desc' },
      select: { version: true },
      take: 1,
    });
    const live = await tx.flowVersion.findFirst({
      where: { workspaceId, flowId, version: flow.publishedVersion ?? 0 },
    });
    if (live && areSame({ from: parseStoredGraph(live.graph), to: graph })) {
      return { ...(await flowView(flow, tx)), changed: false };
    }
    const version = (versions[0]?.version ?? 0) + 1;
    await tx.flowVersion.create({
      data: { workspaceId, flowId, version, graph: storedGraph(graph), publishedById, note: note || null },
    });
    if (version > MAX_VERSIONS) {
      await tx.$executeRaw`
        DELETE FROM flow_versions AS old
        WHERE workspace_id = ${workspaceId}::uuid AND flow_id = ${flowId}::uuid AND version <= ${version - MAX_VERSIONS}
          AND NOT EXISTS (
            SELECT FROM flow_runs AS run
            WHERE run.workspace_id = old.workspace_id AND run.flow_id = old.flow_id AND run.version = old.version)
          AND NOT EXISTS (
            SELECT FROM flow_runs AS run
            WHERE run.workspace_id = old.workspace_id AND run.state IN ('running', 'waiting')
              AND run.frames @> jsonb_build_array(jsonb_build_object('flowId', old.flow_id, 'version', old.version)))`;
    }
    const published = await tx.flow.update({
      where: { workspaceId_id: { workspaceId, id: flowId } },
      data: { publishedVersion: version, revision: { increment: 1 }, updatedAt: new Date() },
    });
    return { ...(await flowView(published, tx)), changed: true };
  });
}
