import { db } from '#lib/platform/database/db.ts';
import type { KeyView } from './admin-operations.ts';
import { serializeKey } from './serialize-key.ts';

/** Every key of the workspace, newest first, including revoked and expired ones, since people look for them. */
export async function listKeys({ workspaceId }: { workspaceId: string }): Promise<KeyView[]> {
  const keys = await db().apiKey.findMany({ where: { workspaceId }, orderBy: [{ createdAt: 'desc' }, { id: 'desc' }] });
  const makers = await db().user.findMany({
    where: { id: { in: keys.flatMap(({ createdById }) => createdById ?? []) } },
    select: { id: true, name: true },
  });
  const names = new Map(makers.map(({ id, name }) => [id, name]));
  return keys.map((key) => serializeKey(key, key.createdById ? (names.get(key.createdById) ?? null) : null));
}
