import { formatPhone } from '#components/browser/format-phone.ts';
import { contactsText } from '#components/i18n/en/contacts-text.ts';
import type { ContactView } from '#lib/messaging/contacts/admin-operations.ts';

/** What to call a contact: the name, or else the phone. */
export function contactName({ name, phone }: ContactView): string {
  return name ?? (phone ? formatPhone(phone) : contactsText.unnamed);
}
