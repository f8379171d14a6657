import { formatPhone } from '#components/browser/format-phone.ts';
import { contactsText } from '#components/i18n/en/contacts-text.ts';
import type { ContactView } from '#lib/messaging/contacts/admin-operations.ts';

/** What a person is called by where no more is known. */
export function contactName({ name, phone }: ContactView): string {
  return name ?? (phone ? formatPhone(phone) : contactsText.unnamed);
}
