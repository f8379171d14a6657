import { db } from '#lib/platform/database/db.ts';
import type { Phone } from '#lib/platform/phones/parse-phone.ts';
import { type ConnectedNumber, numberOf } from '#lib/workspace/numbers/number-of.ts';

/**
 * The number of ours from which to write to a phone: of several, the one to which that person wrote last, because its
 * service window is open the longest; otherwise the default one. Throws `number_not_connected` when there is none.
 */
export async function numberFor({
  workspaceId,
  phone,
}: {
  workspaceId: string;
  phone: Phone;
}): Promise<ConnectedNumber> {
  const byDefault = await numberOf({ workspaceId });
  if (byDefault.isOnly) return byDefault;
  const contact = await db().contact.findUnique({
    where: { workspaceId_phoneKey: { workspaceId, phoneKey: phone.key } },
    select: {
      conversations: {
        where: { lastInboundAt: { not: null }, number: { disconnectedAt: null } },
        orderBy: { lastInboundAt: 'desc' },
        take: 1,
        select: { numberId: true },
      },
    },
  });
  const numberId = contact?.conversations[0]?.numberId;
  return numberId === undefined ? byDefault : numberOf({ workspaceId, numberId });
}
