import { notFound } from '#lib/contract/errors.ts';
import { db } from '#lib/platform/database/db.ts';
import type { FlowVersionView } from './admin-operations.ts';

/** A flow's versions with their publishers' names, newest first, without their graphs. Throws `not_found`. */
export async function listFlowVersions({
  workspaceId,
  flowId,
}: {
  workspaceId: string;
  flowId: string;
}): Promise<FlowVersionView[]> {
  const flow = await db().flow.findUnique({
    where: { workspaceId_id: { workspaceId, id: flowId }, deletedAt: null },
    select: {
      publishedVersion: true,
      versions: {
        orderBy: { version: 'desc' },
        select: { version: true, createdAt: true, publishedById: true, note: true },
      },
    },
  });
  if (!flow) throw notFound('flow');
  const ids = flow.versions.flatMap(({ publishedById }) => publishedById ?? []);
  const people = await db().user.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } });
  const names = new Map(people.map(({ id, name }) => [id, name]));
  return flow.versions.map(({ version, createdAt, publishedById, note }) => ({
    version,
    created_at: createdAt.toISOString(),
    published_by: names.get(publishedById ?? '') ?? null,
    note,
    is_live: version === flow.publishedVersion,
  }));
}
