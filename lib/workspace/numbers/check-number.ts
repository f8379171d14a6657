import { db } from '#lib/platform/database/db.ts';
import { notifyInboxes } from '#lib/platform/realtime/notify-inboxes.ts';
import { type ConnectedNumber, numberOf } from './number-of.ts';
import { type NumberProbe, probeNumber } from './probe-number.ts';
import { requireNumber } from './require-number.ts';

/**
 * Asks the channel about a number of the workspace, by default the default one, and stores the result. An unreachable
 * channel changes nothing. Throws `not_found` when the number is not connected, and `number_not_connected` when none is.
 */
export async function checkNumber({
  workspaceId,
  numberId,
}: {
  workspaceId: string;
  numberId?: string;
}): Promise<NumberProbe> {
  if (numberId !== undefined) await requireNumber({ workspaceId, numberId });
  const number = await numberOf({ workspaceId, numberId });
  const probe = await probeNumber(number);
  await storeProbe({ workspaceId, id: number.id, probe });
  return probe;
}

/** Stores a probe's result, unless the channel was unreachable. */
export async function storeProbe({
  workspaceId,
  id,
  probe,
}: {
  workspaceId: string;
  id: ConnectedNumber['id'];
  probe: NumberProbe;
}): Promise<void> {
  if (probe.status === 'unreachable') return;
  const { status, detail, info } = probe;
  await db().number.updateMany({
    where: { workspaceId, id },
    data: {
      status,
      statusDetail: detail,
      checkedAt: new Date(),
      ...(info && {
        displayPhone: info.displayPhone,
        verifiedName: info.verifiedName,
        qualityRating: info.qualityRating,
        messagingLimit: info.messagingLimit,
      }),
    },
  });
  // The number may have another name by now.
  await notifyInboxes({ database: db(), workspaceId });
}
