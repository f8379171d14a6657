import { z } from 'zod';
import { defineAdminOperation } from '#lib/contract/browser-operation.ts';
import { pageQuery } from '#lib/contract/pagination/schema.ts';
import { rights } from '#lib/contract/roles.ts';
import { orderPage, orderSchema } from './schema.ts';

export type OrderView = z.output<typeof orderSchema>;

export const listOrdersOperation = defineAdminOperation({
  method: 'GET',
  path: '/api/admin/{workspace}/orders',
  role: rights.orders,
  query: pageQuery({ limit: 50, max: 200 }),
  result: orderPage,
});

export const getOrderOperation = defineAdminOperation({
  method: 'GET',
  path: '/api/admin/{workspace}/orders/{order_id}',
  role: rights.orders,
  params: z.object({ order_id: z.uuid() }),
  result: orderSchema,
});

/** Responds with a CSV file. */
export const exportOrdersOperation = defineAdminOperation({
  method: 'GET',
  path: '/api/admin/{workspace}/orders/export',
  role: rights.ordersExport,
  fresh: true,
  result: z.unknown(),
  heavy: true,
});
