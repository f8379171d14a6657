import type { z } from 'zod';
import { phoneDigits } from '#lib/platform/phones/phone-digits.ts';
import { orderItems } from './order-items.ts';
import type { orderSchema } from './schema.ts';

/** An order with its customer, as lists read it. */
export type OrderRow = {
  id: string;
  conversationId: string;
  customerName: string | null;
  phone: string | null;
  items: unknown;
  total: bigint;
  currency: string;
  note: string | null;
  createdAt: Date;
};

/** The public form of an order (docs/reference/public-api.md#catalog-order). */
export function serializeOrder(row: OrderRow): z.input<typeof orderSchema> {
  return {
    id: row.id,
    conversation_id: row.conversationId,
    customer_name: row.customerName,
    phone: row.phone && phoneDigits(row.phone),
    items: orderItems.parse(row.items).map(({ retailer_id, name, image_url, quantity, item_price, currency }) => ({
      retailer_id,
      name: name ?? retailer_id,
      image_url: image_url ?? '',
      quantity,
      item_price,
      currency,
    })),
    total: Number(row.total),
    currency: row.currency,
    note: row.note ?? '',
    created_at: row.createdAt.toISOString(),
  };
}
