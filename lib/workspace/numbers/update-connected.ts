import { notFound } from '#lib/contract/errors.ts';
import type { Prisma } from '#lib/platform/database/db.ts';
import { notifyInboxes } from '#lib/platform/realtime/notify-inboxes.ts';

/**
 * Updates a number, which open inboxes show at once, and returns its account and what to call it. Throws `not_found` for one
 * that is not connected.
 */
export async function updateConnected({
  database,
  workspaceId,
  numberId: id,
  data,
}: {
  database: Pick<Prisma.TransactionClient, 'number' | '$executeRaw'>;
  workspaceId: string;
  numberId: string;
  data: Prisma.NumberUpdateManyMutationInput;
}): Promise<{ wabaId: string; name: string }> {
  const [number] = await database.number.updateManyAndReturn({
    where: { workspaceId, id, disconnectedAt: null },
    data,
    select: { wabaId: true, verifiedName: true, displayPhone: true, phoneNumberId: true },
  });
  if (!number) throw notFound('number');
  await notifyInboxes({ database, workspaceId });
  const { wabaId, verifiedName, displayPhone, phoneNumberId } = number;
  return { wabaId, name: verifiedName ?? displayPhone ?? phoneNumberId };
}
