import { formatPhone } from '#components/browser/format-phone.ts';
import { inboxText } from '#components/i18n/en/inbox-text.ts';

/** What to call someone: the name, or else the number. */
export function personName({ name, phone }: { name: string | null; phone: string | null }): string {
  return name ?? (phone ? formatPhone(phone) : inboxText.unnamed);
}
