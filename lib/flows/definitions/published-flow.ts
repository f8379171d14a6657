import { validate as isUuid } from 'uuid';
import { db } from '#lib/platform/database/db.ts';
import type { CalledFlow } from '../nodes/contract/outcome.ts';
import { readFlowVersion } from './get-flow-version.ts';

/** A workspace's flow in its live version, for a run to continue in; null when there is none. */
export async function publishedFlow({
  workspaceId,
  flowId,
}: {
  workspaceId: string;
  flowId: string;
}): Promise<CalledFlow | null> {
  if (!isUuid(flowId)) return null;
  const flow = await db().flow.findUnique({
    where: { workspaceId_id: { workspaceId, id: flowId }, deletedAt: null },
    select: { name: true, publishedVersion: true },
  });
  if (!flow?.publishedVersion) return null;
  const { name, publishedVersion: version } = flow;
  const graph = await readFlowVersion({ workspaceId, flowId, version });
  const start = graph?.nodes.find(({ type }) => type === 'start');
  return start ? { id: flowId, version, name, startId: start.id } : null;
}
