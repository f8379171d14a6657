import { listOrdersOperation } from '#lib/commerce/orders/admin-operations.ts';
import { viewOrders } from '#lib/commerce/orders/view-orders.ts';
import { adminEndpoint } from '#lib/doors/admin/admin-endpoint.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(listOrdersOperation, ({ workspaceId, query }) => viewOrders({ workspaceId, ...query })),
);
