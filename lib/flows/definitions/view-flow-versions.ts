import { db } from '#lib/platform/database/db.ts';
import type { FlowVersionView } from './admin-operations.ts';
import { listFlowVersions } from './list-flow-versions.ts';

/** A flow's versions with the names of who published them, newest first. Throws `not_found`. */
export async function viewFlowVersions(given: { workspaceId: string; flowId: string }): Promise<FlowVersionView[]> {
  const versions = await listFlowVersions(given);
  const ids = versions.flatMap(({ publishedById }) => publishedById ?? []);
  const people = await db().user.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } });
  const names = new Map(people.map(({ id, name }) => [id, name]));
  return versions.map(({ version, createdAt, publishedById, isLive }) => ({
    version,
    created_at: createdAt.toISOString(),
    published_by: names.get(publishedById ?? '') ?? null,
    is_live: isLive,
  }));
}
