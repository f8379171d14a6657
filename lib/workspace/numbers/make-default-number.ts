import { notFound } from '#lib/contract/errors.ts';
import { db } from '#lib/platform/database/db.ts';

/** Makes a number the one from which new conversations start. Throws `not_found` for a number that is not connected. */
export async function makeDefaultNumber({
  workspaceId,
  numberId: id,
}: {
  workspaceId: string;
  numberId: string;
}): Promise<{ name: string }> {
  const [number] = await db().number.updateManyAndReturn({
    where: { workspaceId, id, disconnectedAt: null },
    data: { chosenAt: new Date() },
    select: { verifiedName: true, displayPhone: true, phoneNumberId: true },
  });
  if (!number) throw notFound('number');
  return { name: number.verifiedName ?? number.displayPhone ?? number.phoneNumberId };
}
