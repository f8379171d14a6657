import { notFound } from '#lib/contract/errors.ts';
import type { Prisma } from '#lib/platform/database/db.ts';
import { parsePhone } from '#lib/platform/phones/parse-phone.ts';
import { defaultCountry } from '#lib/workspace/workspaces/default-country.ts';
import { isUserId } from './is-user-id.ts';
import { presentContacts } from './present-contacts.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export type ContactWhere = { id: string } | { userId: string } | { phoneKey: string };

type Sought = { tx: Prisma.TransactionClient; workspaceId: string; where: ContactWhere };

/**
 * The contact that our ID, the user ID of someone who has written, or a phone in any format refers to. Throws `not_found` for
 * text that is none of these.
 */
export async function contactWhere({
  workspaceId,
  idOrPhone,
}: {
  workspaceId: string;
  idOrPhone: string;
}): Promise<ContactWhere> {
  if (UUID.test(idOrPhone)) return { id: idOrPhone };
  if (isUserId(idOrPhone)) return { userId: idOrPhone };
  const phone = parsePhone({ input: idOrPhone, defaultCountry: await defaultCountry({ workspaceId }) });
  if (!phone) throw notFound('contact');
  return { phoneKey: phone.key };
}

/** The ID of that contact, or of the one that it was merged with since. Throws `not_found`. */
export async function findContactId({ tx, workspaceId, where }: Sought): Promise<string> {
  const found =
    'id' in where
      ? (await presentContacts({ tx, workspaceId, contactIds: [where.id] }))[0]
      : (await tx.contact.findFirst({ where: { workspaceId, ...where }, select: { id: true } }))?.id;
  if (!found) throw notFound('contact');
  return found;
}

/** The same, and locks the contact against other changes until the transaction ends. Throws `not_found`. */
export async function lockContact({ tx, workspaceId, where }: Sought): Promise<string> {
  const contactId = await findContactId({ tx, workspaceId, where });
  const locked = await tx.$queryRaw<unknown[]>`
    SELECT id FROM contacts
    WHERE workspace_id = ${workspaceId}::uuid AND id = ${contactId}::uuid FOR NO KEY UPDATE`;
  // While this waited, the contact was erased, or merged with the one that remains.
  return locked.length > 0 ? contactId : lockContact({ tx, workspaceId, where });
}
