import { getCatalog } from '#lib/catalog/get-catalog.ts';
import { getCatalogOperation } from '#lib/catalog/operations.ts';
import { endpoint } from '#lib/http/endpoint.ts';
import { publicRoute } from '#lib/http/public-route.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = publicRoute(
  endpoint(getCatalogOperation, ({ workspaceId }) => getCatalog({ workspaceId })),
);
