import { db } from '#lib/platform/database/db.ts';
import { log } from '#lib/platform/log.ts';
import type { ConnectedNumber } from './number-of.ts';

/** Connected, not checked yet, or in one word why not; see Number in prisma/schema/messaging.prisma. */
export type NumberStatus = 'connected' | 'unchecked' | 'token_refused' | 'unknown_number' | 'restricted';

/**
 * Records what the channel has just revealed about a number, so that people see that it needs attention. Costs nothing when
 * nothing changes, and runs in the background.
 */
export function noteNumberStatus({
  workspaceId,
  number,
  status,
  detail = null,
}: {
  workspaceId: string;
  number: ConnectedNumber;
  status: NumberStatus;
  detail?: string | null;
}): void {
  if (number.status === status) return;
  db()
    .number.updateMany({
      where: { workspaceId, id: number.id },
      data: { status, statusDetail: detail, checkedAt: new Date() },
    })
    .catch((error) => log().warn({ err: error, number_id: number.id }, 'status of a number was not noted'));
}
