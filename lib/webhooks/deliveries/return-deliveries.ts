import { Prisma } from '#lib/platform/database/db.ts';
import type { ClaimedDelivery } from './claim-deliveries.ts';
import { putBackInQueue } from './put-back-in-queue.ts';

/** Releases deliveries whose attempts are not finished, so that another dispatcher claims them at once. */
export async function returnDeliveries({ deliveries }: { deliveries: ClaimedDelivery[] }): Promise<void> {
  const given = deliveries.map(({ workspaceId, id, number }) => ({ workspace_id: workspaceId, id, number }));
  await putBackInQueue({
    which: Prisma.sql`state = 'attempting' AND (workspace_id, id, attempts) IN (
      SELECT workspace_id, id, number
      FROM jsonb_to_recordset(${JSON.stringify(given)}::jsonb) AS given (workspace_id uuid, id uuid, number int)
    )`,
  });
}
