import { DomainError, notFound } from '#lib/contract/errors.ts';
import type { Scope } from '#lib/contract/scopes.ts';
import { db } from '#lib/platform/database/db.ts';
import { HOUR_MS } from '#lib/platform/durations.ts';
import { createKey } from './create-key.ts';

/**
 * Creates a key like `keyId` (name, scopes, lifetime) and lets the old one expire after `overlapHours`, so that callers can
 * switch one by one. Of several rotations of a key, as when the first new token was lost, the last one counts. Throws
 * `not_found`, or `conflict` for a key that no longer works.
 */
export async function rotateKey({
  workspaceId,
  keyId,
  overlapHours,
  createdById = null,
}: {
  workspaceId: string;
  keyId: string;
  overlapHours: number;
  createdById?: string | null;
}) {
  return db().$transaction(async (tx) => {
    const old = await tx.apiKey.findUnique({ where: { workspaceId_id: { workspaceId, id: keyId } } });
    if (!old) throw notFound('API key');
    const now = Date.now();
    if (old.revokedAt || (old.expiresAt && old.expiresAt.getTime() <= now)) {
      throw new DomainError('conflict', 'This key no longer works. Create a new one instead.');
    }
    const ownExpiry = old.rotatedAt ? old.ownExpiry : old.expiresAt;
    const end = Math.min(now + overlapHours * HOUR_MS, ownExpiry?.getTime() ?? Number.POSITIVE_INFINITY);
    const ending = { expiresAt: new Date(end), rotatedAt: new Date(now), ownExpiry };
    await tx.apiKey.update({
      where: { workspaceId_id: { workspaceId, id: keyId } },
      data: overlapHours === 0 ? { revokedAt: new Date(now) } : ending,
    });
    const life = ownExpiry && ownExpiry.getTime() - old.createdAt.getTime();
    return createKey({
      workspaceId,
      name: old.name,
      scopes: old.scopes as Scope[],
      expiresAt: life ? new Date(now + life) : null,
      createdById,
      database: tx,
    });
  });
}
