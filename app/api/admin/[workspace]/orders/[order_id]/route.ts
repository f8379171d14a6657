import { getOrderOperation } from '#lib/commerce/orders/admin-operations.ts';
import { getOrder } from '#lib/commerce/orders/get-order.ts';
import { serializeOrder } from '#lib/commerce/orders/serialize-order.ts';
import { adminEndpoint } from '#lib/doors/admin/admin-endpoint.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(getOrderOperation, async ({ workspaceId, params: { order_id: orderId } }) =>
    serializeOrder(await getOrder({ workspaceId, orderId })),
  ),
);
