import { notFound } from '#lib/contract/errors.ts';
import { db } from '#lib/platform/database/db.ts';

/** A flow's versions, newest first, without their graphs. Throws `not_found`. */
export async function listFlowVersions({ workspaceId, flowId }: { workspaceId: string; flowId: string }) {
  const flow = await db().flow.findUnique({
    where: { workspaceId_id: { workspaceId, id: flowId }, deletedAt: null },
    select: {
      publishedVersion: true,
      versions: { orderBy: { version: 'desc' }, select: { version: true, createdAt: true, publishedById: true } },
    },
  });
  if (!flow) throw notFound('flow');
  return flow.versions.map((row) => ({ ...row, isLive: row.version === flow.publishedVersion }));
}
