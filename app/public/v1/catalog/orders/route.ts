import { listOrdersOperation } from '#lib/commerce/orders/operations.ts';
import { viewOrders } from '#lib/commerce/orders/view-orders.ts';
import { endpoint } from '#lib/doors/public/endpoint.ts';
import { publicRoute } from '#lib/doors/public/public-route.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = publicRoute(
  endpoint(listOrdersOperation, ({ workspaceId, query }) => viewOrders({ workspaceId, ...query })),
);
