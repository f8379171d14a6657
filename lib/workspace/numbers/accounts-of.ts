import { db } from '#lib/platform/database/db.ts';
import type { AccountView } from './admin-operations.ts';
import { DEFAULT_FIRST } from './default-first.ts';

/** The business accounts of a workspace's connected numbers, that of the default number first, each with its numbers. */
export async function accountsOf({ workspaceId }: { workspaceId: string }): Promise<AccountView[]> {
  const numbers = await db().number.findMany({
    where: { workspaceId, disconnectedAt: null },
    select: { wabaId: true, displayPhone: true, verifiedName: true, phoneNumberId: true },
    orderBy: DEFAULT_FIRST,
  });
  return [...Map.groupBy(numbers, ({ wabaId }) => wabaId)].map(([wabaId, own]) => ({
    waba_id: wabaId,
    numbers: own.map(({ displayPhone, verifiedName, phoneNumberId }) => ({
      phone: displayPhone,
      name: verifiedName ?? phoneNumberId,
    })),
  }));
}
