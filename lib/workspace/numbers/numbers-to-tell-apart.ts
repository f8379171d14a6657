import { db } from '#lib/platform/database/db.ts';
import type { OwnNumber } from './admin-operations.ts';

/**
 * The workspace's numbers if it has several, whose conversations with one person would look the same, or a disconnected
 * one, from which none can be continued; otherwise none. The default number is the last one.
 */
export async function numbersToTellApart({ workspaceId }: { workspaceId: string }): Promise<OwnNumber[]> {
  const numbers = await db().number.findMany({
    where: { workspaceId },
    select: {
      id: true,
      wabaId: true,
      displayPhone: true,
      verifiedName: true,
      phoneNumberId: true,
      disconnectedAt: true,
    },
    orderBy: [{ chosenAt: 'asc' }, { id: 'asc' }],
  });
  if (numbers.length < 2 && numbers.every(({ disconnectedAt }) => disconnectedAt === null)) return [];
  return numbers.map(({ id, wabaId, displayPhone, verifiedName, phoneNumberId, disconnectedAt }) => ({
    id,
    waba_id: wabaId,
    phone: displayPhone,
    name: verifiedName ?? phoneNumberId,
    is_connected: disconnectedAt === null,
  }));
}
