import { defineOperation } from '#lib/contract/operation.ts';
import { listOrdersQuery, orderPage } from './schema.ts';

export const listOrdersOperation = defineOperation({
  id: 'listOrders',
  method: 'GET',
  path: '/catalog/orders',
  scope: 'orders:read',
  tag: 'Orders',
  summary: 'List orders',
  description:
    'Orders that customers sent from the catalog, newest first. Amounts are integers in minor units of their currency: ' +
    '19900 is 199.00 INR, 500 is 500 JPY. Needs no connected catalog.',
  query: listOrdersQuery,
  result: orderPage,
  errors: [],
  examples: {
    response: {
      orders: [
        {
          id: '0198c5e2-9d10-7b31-8f0e-5c2a9e7d4401',
          conversation_id: '0198c5e2-7f3a-7c4e-9a51-3d1c8f6f2b10',
          customer_name: 'Asha',
          phone: '919812345678',
          items: [
            {
              retailer_id: 'SKU-1',
              name: 'Green tea',
              image_url: 'https://shop.example.com/tea.jpg',
              quantity: 2,
              item_price: 19900,
              currency: 'INR',
            },
          ],
          total: 39800,
          currency: 'INR',
          note: 'Please gift-wrap',
          created_at: '2026-03-02T09:15:27.000Z',
        },
      ],
      next_cursor: null,
    },
  },
});
