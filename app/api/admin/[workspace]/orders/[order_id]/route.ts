import { adminEndpoint } from '#lib/http/admin-endpoint.ts';
import { browserRoute } from '#lib/http/browser-route.ts';
import { getOrderOperation } from '#lib/orders/admin-operations.ts';
import { getOrder } from '#lib/orders/get-order.ts';
import { serializeOrder } from '#lib/orders/serialize-order.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(getOrderOperation, async ({ workspaceId, params: { order_id: orderId } }) =>
    serializeOrder(await getOrder({ workspaceId, orderId })),
  ),
);
