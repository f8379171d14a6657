import { db } from '#lib/platform/database/db.ts';
import { newId } from '#lib/platform/new-id.ts';

/** Connects another number to a workspace, by default of the same account as its first one. Returns its ID. */
export async function addTestNumber({
  workspaceId,
  wabaId,
}: {
  workspaceId: string;
  wabaId?: string;
}): Promise<string> {
  const first = await db().number.findFirstOrThrow({ where: { workspaceId } });
  const data = { ...first, id: newId(), phoneNumberId: newId(), wabaId: wabaId ?? first.wabaId };
  return (await db().number.create({ data })).id;
}
