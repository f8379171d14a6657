import { getCatalog } from '#lib/commerce/catalog/get-catalog.ts';
import { getCatalogOperation } from '#lib/commerce/catalog/operations.ts';
import { endpoint } from '#lib/doors/public/endpoint.ts';
import { publicRoute } from '#lib/doors/public/public-route.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = publicRoute(
  endpoint(getCatalogOperation, ({ workspaceId }) => getCatalog({ workspaceId })),
);
