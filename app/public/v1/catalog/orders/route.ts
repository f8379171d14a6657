import { endpoint } from '#lib/http/endpoint.ts';
import { publicRoute } from '#lib/http/public-route.ts';
import { listOrdersOperation } from '#lib/orders/operations.ts';
import { viewOrders } from '#lib/orders/view-orders.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = publicRoute(
  endpoint(listOrdersOperation, ({ workspaceId, query }) => viewOrders({ workspaceId, ...query })),
);
