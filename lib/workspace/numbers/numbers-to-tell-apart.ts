import { db } from '#lib/platform/database/db.ts';
import type { OwnNumber } from './admin-operations.ts';

/** The workspace's numbers if it has several, whose conversations with one person would look the same; otherwise none. */
export async function numbersToTellApart({ workspaceId }: { workspaceId: string }): Promise<OwnNumber[]> {
  const numbers = await db().number.findMany({
    where: { workspaceId },
    select: { id: true, wabaId: true, displayPhone: true, verifiedName: true, phoneNumberId: true },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
  if (numbers.length < 2) return [];
  return numbers.map(({ id, wabaId, displayPhone, verifiedName, phoneNumberId }) => ({
    id,
    waba_id: wabaId,
    phone: displayPhone,
    name: verifiedName ?? phoneNumberId,
  }));
}
