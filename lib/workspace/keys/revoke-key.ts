import { notFound } from '#lib/contract/errors.ts';
import { db } from '#lib/platform/database/db.ts';

/** Revokes a key, which stops working on every instance within a second. Idempotent; `changed` is false the second time. */
export async function revokeKey({ workspaceId, keyId }: { workspaceId: string; keyId: string }) {
  const key = await db().apiKey.findUnique({
    where: { workspaceId_id: { workspaceId, id: keyId } },
    select: { name: true },
  });
  if (!key) throw notFound('API key');
  const { count } = await db().apiKey.updateMany({
    where: { workspaceId, id: keyId, revokedAt: null },
    data: { revokedAt: new Date() },
  });
  return { id: keyId, name: key.name, revoked: true, changed: count > 0 };
}
