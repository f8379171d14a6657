import { notFound } from '#lib/contract/errors.ts';
import { encrypt } from '#lib/platform/crypto/encryption.ts';
import { db } from '#lib/platform/database/db.ts';
import { enqueueEvents } from '#lib/platform/engine/enqueue-events.ts';
import { templateChanged } from '#lib/platform/engine/events.ts';

/**
 * Disconnects a number: its messages are no longer received, nothing is sent from it, its token is erased, and another
 * workspace may connect it. Its conversations stay, and continue if it is connected here again. Throws `not_found` for a
 * number that is not connected.
 */
export async function disconnectNumber({
  workspaceId,
  numberId: id,
}: {
  workspaceId: string;
  numberId: string;
}): Promise<{ name: string }> {
  return db().$transaction(async (tx) => {
    const [number] = await tx.number.updateManyAndReturn({
      where: { workspaceId, id, disconnectedAt: null },
      data: {
        disconnectedAt: new Date(),
        accessToken: encrypt({ plaintext: '', context: `numbers/${workspaceId}/${id}` }),
      },
      select: { wabaId: true, verifiedName: true, displayPhone: true, phoneNumberId: true },
    });
    if (!number) throw notFound('number');
    const { wabaId, verifiedName, displayPhone, phoneNumberId } = number;
    // The copies of its account's templates go, unless another number has that account.
    await enqueueEvents({ tx, events: [templateChanged.create({ workspaceId, wabaId })] });
    return { name: verifiedName ?? displayPhone ?? phoneNumberId };
  });
}
