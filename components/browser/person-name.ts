import { commonText } from '../i18n/en/common-text.ts';
import { formatPhone } from './format-phone.ts';

/** What to call someone: the name, or else the number. */
export function personName({ name, phone }: { name: string | null; phone: string | null }): string {
  return name ?? (phone ? formatPhone(phone) : commonText.unnamed);
}
