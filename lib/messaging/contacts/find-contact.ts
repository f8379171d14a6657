import { notFound } from '#lib/contract/errors.ts';
import { db } from '#lib/platform/database/db.ts';
import { contactWhere } from './contact-where.ts';

/** The contact that an ID, or a phone in any format, refers to. Throws `not_found`. */
export async function findContact({
  workspaceId,
  contact: idOrPhone,
}: {
  workspaceId: string;
  contact: string;
}): Promise<{ id: string }> {
  const where = await contactWhere({ workspaceId, idOrPhone });
  const found = where && (await db().contact.findFirst({ where: { workspaceId, ...where }, select: { id: true } }));
  if (!found) throw notFound('contact');
  return found;
}
