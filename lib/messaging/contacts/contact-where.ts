import { parsePhone } from '#lib/platform/phones/parse-phone.ts';
import { defaultCountry } from '#lib/workspace/workspaces/default-country.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export type ContactWhere = { id: string } | { phoneKey: string } | null;

/** The contact that an ID, or a phone in any format, refers to; null for text that is neither. */
export async function contactWhere({
  workspaceId,
  idOrPhone,
}: {
  workspaceId: string;
  idOrPhone: string;
}): Promise<ContactWhere> {
  if (UUID.test(idOrPhone)) return { id: idOrPhone };
  const phone = parsePhone({ input: idOrPhone, defaultCountry: await defaultCountry({ workspaceId }) });
  return phone && { phoneKey: phone.key };
}
