import { DomainError } from '#lib/contract/errors.ts';
import { encrypt } from '#lib/platform/crypto/encryption.ts';
import { db, type Prisma } from '#lib/platform/database/db.ts';
import { enqueueEvents } from '#lib/platform/engine/enqueue-events.ts';
import { templateChanged } from '#lib/platform/engine/events.ts';
import { newId } from '#lib/platform/new-id.ts';
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
 * Stores a workspace's number, or new details of an existing one, and has its templates copied. It is the number in use
 * from now on; conversations of an earlier number stay with that. Asks nothing of the channel. Throws `conflict` for a
 * number of another workspace, because inbound messages can go to only one.
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
    const present = await tx.number.findUnique({ where: { phoneNumberId }, select: { workspaceId: true, id: true } });
    if (present && present.workspaceId !== workspaceId) {
      throw new DomainError(
        'conflict',
        'This number and its conversations belong to another workspace. Work there, or use another number.',
      );
    }
    const id = present?.id ?? newId();
    const details = {
      wabaId,
      catalogId,
      accessToken: encrypt({ plaintext: accessToken, context: `numbers/${workspaceId}/${id}` }),
      status: 'unchecked' satisfies NumberStatus,
      statusDetail: null,
      checkedAt: null,
      createdAt: new Date(),
    };
    await tx.number.upsert({
      where: { workspaceId_id: { workspaceId, id } },
      create: { workspaceId, id, phoneNumberId, ...details },
      update: details,
    });
    await enqueueEvents({ tx, events: [templateChanged.create({ workspaceId, wabaId })] });
    return { id };
  };
  return database ? save(database) : db().$transaction(save);
}
