import { getCatalogOperation } from '#lib/catalog/admin-operations.ts';
import { getCatalog } from '#lib/catalog/get-catalog.ts';
import { adminEndpoint } from '#lib/http/admin-endpoint.ts';
import { browserRoute } from '#lib/http/browser-route.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(getCatalogOperation, ({ workspaceId }) => getCatalog({ workspaceId })),
);
