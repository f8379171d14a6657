import { db } from '#lib/platform/database/db.ts';
import type { RunRow } from './run-row.ts';

/** Consumes the customer's messages up to a sequence without effect: the run does not hear them. */
export async function spendMessages({ workspaceId, id }: RunRow, sequence: number): Promise<void> {
  await db().flowRun.updateMany({
    where: { workspaceId, id, heardSequence: { lt: sequence } },
    data: { heardSequence: sequence },
  });
}
