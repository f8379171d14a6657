import { z } from 'zod';
import { nextCursor, pageQuery } from '#lib/contract/pagination/schema.ts';

export const listOrdersQuery = pageQuery({ limit: 100, max: 500 });

/** Catalog order (docs/reference/public-api.md#catalog-order). Amounts are whole minor units of the currency. */
export const orderSchema = z
  .object({
    id: z.uuid().describe('The order’s ID.'),
    conversation_id: z.uuid().describe('The conversation that it came in.'),
    customer_name: z.string().nullable().describe('The customer’s name in the inbox; null when no one said it.'),
    phone: z
      .string()
      .nullable()
      .describe('Digits with country code, no plus; null for someone who hides the number from businesses.'),
    items: z
      .array(
        z
          .object({
            retailer_id: z.string().describe('The SKU.'),
            name: z.string().describe('As the customer saw it; the SKU when the catalog does not know the product.'),
            image_url: z.string().describe('As the customer saw it; empty when the catalog does not know the product.'),
            quantity: z.int().describe('How many of it.'),
            item_price: z.int().describe('In minor units, such as paise or cents.'),
            currency: z.string().describe('ISO 4217.'),
          })
          .meta({ id: 'OrderItem' }),
      )
      .describe('What was ordered, as the customer saw it.'),
    total: z.int().describe('In minor units of `currency`. Items in another currency are not counted.'),
    currency: z.string().describe('ISO 4217; of the first item.'),
    note: z.string().describe('What the customer wrote with the cart; empty when nothing.'),
    created_at: z.iso.datetime().describe('When the customer sent it, UTC.'),
  })
  .meta({ id: 'Order', description: 'Catalog order.' });

export const orderPage = z.object({ orders: z.array(orderSchema).describe('Newest first.'), next_cursor: nextCursor });
