import { Prisma } from '#lib/platform/database/db.ts';
import type { ClaimedDelivery } from './claim-deliveries.ts';
import { putBackInQueue } from './put-back-in-queue.ts';

/** A claimed delivery that is not finished here. */
export type Returned = {
  delivery: ClaimedDelivery;
  /** True when it was not attempted, so that the claim does not count as an attempt. */
  isUnused: boolean;
};

/** Releases deliveries, so that another dispatcher claims them at once. */
export async function returnDeliveries(returned: Returned[]): Promise<void> {
  const rows = returned.map(({ delivery: { workspaceId, id, number }, isUnused }) => ({
    workspace_id: workspaceId,
    id,
    number,
    unused: isUnused ? 1 : 0,
  }));
  await putBackInQueue({
    given: Prisma.sql`FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS given (workspace_id uuid, id uuid, number int, unused int)`,
    which: Prisma.sql`deliveries.workspace_id = given.workspace_id AND deliveries.id = given.id
      AND deliveries.state = 'attempting' AND deliveries.attempts = given.number`,
    attempts: Prisma.sql`attempts - given.unused`,
  });
}
