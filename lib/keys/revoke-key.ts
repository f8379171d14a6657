import { db } from '../db.ts';
import { notFound } from '../errors.ts';

/** Revokes a key; it stops working on every instance within a second. Revoking twice is no error. */
export async function revokeKey({ workspaceId, keyId }: { workspaceId: string; keyId: string }) {
  const { count } = await db().apiKey.updateMany({
    where: { workspaceId, id: keyId, revokedAt: null },
    data: { revokedAt: new Date() },
  });
  if (count === 0 && !(await db().apiKey.findFirst({ where: { workspaceId, id: keyId }, select: { id: true } }))) {
    throw notFound('API key');
  }
  return { id: keyId, revoked: true };
}
