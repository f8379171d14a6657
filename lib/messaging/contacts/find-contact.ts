import { db } from '#lib/platform/database/db.ts';
import { contactWhere, findContactId } from './contact-where.ts';

/** The contact that an ID, even of one that was merged since, or a phone in any format refers to. Throws `not_found`. */
export async function findContact({
  workspaceId,
  contact: idOrPhone,
}: {
  workspaceId: string;
  contact: string;
}): Promise<{ id: string }> {
  const where = await contactWhere({ workspaceId, idOrPhone });
  return { id: await findContactId({ tx: db(), workspaceId, where }) };
}
