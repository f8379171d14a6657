import { DomainError } from '#lib/contract/errors.ts';
import { encrypt } from '#lib/platform/crypto/encryption.ts';
import type { Prisma } from '#lib/platform/database/db.ts';
import { retriedTransaction } from '#lib/platform/database/retried-transaction.ts';
import { enqueueEvents } from '#lib/platform/engine/enqueue-events.ts';
import { templateChanged } from '#lib/platform/engine/events.ts';
import { newId } from '#lib/platform/new-id.ts';
import { notifyInboxes } from '#lib/platform/realtime/notify-inboxes.ts';
import type { NumberStatus } from './note-number-status.ts';

/** The details of a number that a person enters. */
export type NumberDetails = {
  phoneNumberId: string;
  wabaId: string;
  accessToken: string;
  /** Set when the catalog is not the one that the channel lists for the account. */
  catalogId?: string | null | undefined;
};

/**
 * Stores a workspace's number, or new details of one that it has, and has its templates copied. A number that was not
 * connected becomes the default one; conversations of other numbers stay with them. Asks nothing of the channel. Throws
 * `conflict` for a number that another workspace has connected, because inbound messages can go to only one.
 */
export async function saveNumber({
  workspaceId,
  phoneNumberId,
  wabaId,
  accessToken,
  catalogId = null,
  database,
}: { workspaceId: string; database?: Prisma.TransactionClient } & NumberDetails): Promise<{ id: string }> {
  const save = async (tx: Prisma.TransactionClient) => {
    const where = { phoneNumberId, disconnectedAt: null };
    const connected = await tx.number.findFirst({ where, select: { workspaceId: true } });
    if (connected && connected.workspaceId !== workspaceId) {
      throw new DomainError(
        'conflict',
        'This number is connected to another workspace. Disconnect it there first, or use another number.',
      );
    }
    // Not by the statement, which could read the rows of other workspaces that had the number.
    const own = await tx.number.findMany({
      where: { workspaceId },
      select: { id: true, phoneNumberId: true, disconnectedAt: true },
    });
    const present = own.find((number) => number.phoneNumberId === phoneNumberId);
    const id = present?.id ?? newId();
    const details = {
      wabaId,
      catalogId,
      accessToken: encrypt({ plaintext: accessToken, context: `numbers/${workspaceId}/${id}` }),
      status: 'unchecked' satisfies NumberStatus,
      statusDetail: null,
      checkedAt: null,
      ...(present?.disconnectedAt && { disconnectedAt: null, chosenAt: new Date() }),
    };
    await tx.number.upsert({
      where: { workspaceId_id: { workspaceId, id } },
      create: { workspaceId, id, phoneNumberId, ...details },
      update: details,
    });
    await enqueueEvents({ tx, events: [templateChanged.create({ workspaceId, wabaId })] });
    await notifyInboxes({ database: tx, workspaceId });
    return { id };
  };
  // Two workspaces may connect it at once: the second attempt of one finds that the other has it.
  return database ? save(database) : retriedTransaction(save);
}
