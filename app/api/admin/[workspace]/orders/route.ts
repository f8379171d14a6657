import { adminEndpoint } from '#lib/http/admin-endpoint.ts';
import { browserRoute } from '#lib/http/browser-route.ts';
import { listOrdersOperation } from '#lib/orders/admin-operations.ts';
import { viewOrders } from '#lib/orders/view-orders.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(listOrdersOperation, ({ workspaceId, query }) => viewOrders({ workspaceId, ...query })),
);
