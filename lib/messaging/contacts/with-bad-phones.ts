import type { Issue } from '#lib/contract/errors.ts';
import { parsePhone } from '#lib/platform/phones/parse-phone.ts';
import { defaultCountry } from '#lib/workspace/workspaces/default-country.ts';
import { contactSchema } from './schema.ts';
import { badPhone } from './upsert-contacts.ts';

const withPhone = contactSchema.pick({ phone: true });

/**
 * The issues that the schema finds in a body of POST /contacts, together with those of invalid phones, in the order of the
 * items (docs/reference/decisions.md#contact-upsert: one bad item names every bad item).
 */
export async function withBadPhones({
  workspaceId,
  body,
  issues,
}: {
  workspaceId: string;
  body: unknown;
  issues: Issue[];
}): Promise<Issue[]> {
  // Not an array, or too long.
  if (!Array.isArray(body) || issues.some(({ loc }) => loc.length === 1)) return issues;
  const country = await defaultCountry({ workspaceId });
  const bad = body.flatMap((contact: unknown, index) => {
    const phone = withPhone.safeParse(contact).data?.phone;
    return phone === undefined || parsePhone({ input: phone, defaultCountry: country }) ? [] : [badPhone(index)];
  });
  return [...issues, ...bad].sort((a, b) => Number(a.loc[1]) - Number(b.loc[1]));
}
