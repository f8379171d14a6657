import { encrypt } from '#lib/platform/crypto/encryption.ts';
import { db } from '#lib/platform/database/db.ts';
import { enqueueEvents } from '#lib/platform/engine/enqueue-events.ts';
import { templateChanged } from '#lib/platform/engine/events.ts';
import { updateConnected } from './update-connected.ts';

/**
 * Disconnects a number: its messages are no longer received, nothing is sent from it, its token is erased, and another
 * workspace may connect it. Its conversations stay, and continue if it is connected here again. Throws `not_found` for a
 * number that is not connected.
 */
export async function disconnectNumber({
  workspaceId,
  numberId,
}: {
  workspaceId: string;
  numberId: string;
}): Promise<{ name: string }> {
  const accessToken = encrypt({ plaintext: '', context: `numbers/${workspaceId}/${numberId}` });
  return db().$transaction(async (tx) => {
    const data = { disconnectedAt: new Date(), accessToken };
    const { wabaId, name } = await updateConnected({ database: tx, workspaceId, numberId, data });
    // The copies of its account's templates go, unless another number has that account.
    await enqueueEvents({ tx, events: [templateChanged.create({ workspaceId, wabaId })] });
    return { name };
  });
}
