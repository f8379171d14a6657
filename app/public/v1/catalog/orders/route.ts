import { endpoint } from '#lib/http/endpoint.ts';
import { publicRoute } from '#lib/http/public-route.ts';
import { listOrders } from '#lib/orders/list-orders.ts';
import { listOrdersOperation } from '#lib/orders/operations.ts';
import { serializeOrder } from '#lib/orders/serialize-order.ts';

export const { GET, POST, PUT, PATCH, DELETE } = publicRoute(
  endpoint(listOrdersOperation, async ({ workspaceId, query }) => {
    const { rows, nextCursor } = await listOrders({ workspaceId, ...query });
    return { orders: rows.map(serializeOrder), next_cursor: nextCursor };
  }),
);
