import type { Prisma } from '#lib/platform/database/db.ts';
import { retriedTransaction } from '#lib/platform/database/retried-transaction.ts';
import { enqueueEvents } from '#lib/platform/engine/enqueue-events.ts';
import { numberProvisioned } from '#lib/platform/engine/events.ts';
import { createKey } from '../keys/create-key.ts';
import { type NumberDetails, saveNumber } from '../numbers/save-number.ts';
import { createWorkspace } from './create-workspace.ts';

/**
 * Creates a workspace that is ready for the API: its owner, its number if given, and a key. It does not contact the
 * channel, so that it works while the channel is unreachable; the running app checks the number later. Throws `conflict`
 * for a number of another workspace, and then creates nothing.
 */
export async function provisionWorkspace({
  name,
  country,
  ownerUserId,
  number,
  database,
}: {
  name: string;
  country: string;
  /** Defaults to the first admin; null for no one until someone accepts an invitation. */
  ownerUserId?: string | null;
  number: NumberDetails | null;
  database?: Prisma.TransactionClient;
}): Promise<{ workspaceId: string; slug: string; apiKey: string }> {
  const provision = async (tx: Prisma.TransactionClient) => {
    const owner = ownerUserId === undefined ? {} : { ownerUserId };
    const { id: workspaceId, slug } = await createWorkspace({ name, country, ...owner, database: tx });
    if (number) {
      await saveNumber({ workspaceId, ...number, database: tx });
      await enqueueEvents({ tx, events: [numberProvisioned.create({ workspaceId })] });
    }
    const key = await createKey({ workspaceId, name: 'First key', database: tx });
    return { workspaceId, slug, apiKey: key.token };
  };
  return database ? provision(database) : retriedTransaction(provision);
}
