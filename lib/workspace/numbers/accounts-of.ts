import { db } from '#lib/platform/database/db.ts';
import type { AccountView } from './admin-operations.ts';

/** The business accounts of a workspace's numbers, that of the number connected last first, each with its numbers. */
export async function accountsOf({ workspaceId }: { workspaceId: string }): Promise<AccountView[]> {
  const numbers = await db().number.findMany({
    where: { workspaceId },
    select: { wabaId: true, displayPhone: true, verifiedName: true, phoneNumberId: true },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  });
  return [...Map.groupBy(numbers, ({ wabaId }) => wabaId)].map(([wabaId, own]) => ({
    waba_id: wabaId,
    numbers: own.map(({ displayPhone, verifiedName, phoneNumberId }) => ({
      phone: displayPhone,
      name: verifiedName ?? phoneNumberId,
    })),
  }));
}
