import { z } from 'zod';

/** An order's items as they are stored. Name and image are null until they are looked up, and for unknown products. */
export const orderItems = z.array(
  z.object({
    retailer_id: z.string(),
    name: z.string().nullable(),
    image_url: z.string().nullable(),
    quantity: z.number(),
    item_price: z.number(),
    currency: z.string(),
  }),
);
