import { DomainError } from '#lib/contract/errors.ts';
import type { Prisma } from '#lib/platform/database/db.ts';

/**
 * Ties what a request makes to its `Idempotency-Key`, if it has one, in the transaction that makes it, so that a retry finds
 * it. Throws `request_in_progress` if another request has taken the key meanwhile.
 */
export async function tieToRequest({
  tx,
  workspaceId,
  key,
  resourceId,
}: {
  tx: Prisma.TransactionClient;
  workspaceId: string;
  key: string | undefined;
  resourceId: string;
}): Promise<void> {
  if (key === undefined) return;
  const where = { workspaceId, key, resourceId: null };
  const { count } = await tx.idempotencyRecord.updateMany({ where, data: { resourceId } });
  if (count > 0) return;
  throw new DomainError('request_in_progress', 'Another request with this Idempotency-Key is running.', {
    retryAfter: 1,
  });
}
