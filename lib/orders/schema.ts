import { z } from 'zod';
import { nextCursor, pageQuery } from '../pages/schema.ts';

export const listOrdersQuery = pageQuery({ limit: 100, max: 500 });

/** Catalog order (public-api-spec.md "Catalog order"). Amounts are whole minor units of the currency. */
export const orderSchema = z.object({
  id: z.uuid(),
  conversation_id: z.uuid(),
  customer_name: z.string().nullable(),
  phone: z
    .string()
    .nullable()
    .describe('Digits with country code, no plus; null for somebody who hides the number from businesses.'),
  items: z.array(
    z.object({
      retailer_id: z.string().describe('The SKU.'),
      name: z.string().describe('As the customer saw it; the SKU when the catalog does not know the product.'),
      image_url: z.string().describe('As the customer saw it; empty when the catalog does not know the product.'),
      quantity: z.int(),
      item_price: z.int().describe('In minor units, such as paise or cents.'),
      currency: z.string().describe('ISO 4217.'),
    }),
  ),
  total: z.int().describe('In minor units of `currency`.'),
  currency: z.string().describe('ISO 4217.'),
  note: z.string().describe('What the customer wrote with the cart; empty when nothing.'),
  created_at: z.iso.datetime(),
});

export const orderPage = z.object({ orders: z.array(orderSchema), next_cursor: nextCursor });
