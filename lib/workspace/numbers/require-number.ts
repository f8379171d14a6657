import { notFound } from '#lib/contract/errors.ts';
import { db } from '#lib/platform/database/db.ts';

/** Throws `not_found` unless this is a connected number of the workspace. */
export async function requireNumber({
  workspaceId,
  numberId,
}: {
  workspaceId: string;
  numberId: string;
}): Promise<void> {
  if ((await db().number.count({ where: { workspaceId, id: numberId, disconnectedAt: null } })) === 0)
    throw notFound('number');
}
