import { getCatalogOperation } from '#lib/commerce/catalog/admin-operations.ts';
import { getCatalog } from '#lib/commerce/catalog/get-catalog.ts';
import { adminEndpoint } from '#lib/doors/admin/admin-endpoint.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(getCatalogOperation, ({ workspaceId }) => getCatalog({ workspaceId })),
);
