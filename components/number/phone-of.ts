import { formatPhone } from '#components/browser/format-phone.ts';
import type { NumberView } from '#lib/workspace/numbers/admin-operations.ts';

/** What to call a number of ours: by its phone, once the channel has told it. */
export const phoneOf = ({ display_phone: phone, phone_number_id: id }: NumberView): string =>
  phone ? formatPhone(phone) : id;
