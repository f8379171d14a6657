import { formatPhone } from '#components/browser/format-phone.ts';
import { ordersText } from '#components/i18n/en/catalog-text.ts';
import type { OrderView } from '#lib/commerce/orders/admin-operations.ts';

/** What to call the customer of an order: the name, or else the number. */
export function customerName({ customer_name: name, phone }: OrderView): string {
  return name ?? (phone ? formatPhone(phone) : ordersText.unnamed);
}
