import { listProducts } from '#lib/commerce/catalog/list-products.ts';
import { adminEndpoint } from '#lib/doors/admin/admin-endpoint.ts';
import { phoneProductsOperation } from '#lib/doors/admin/sandbox-phone/admin-operations.ts';
import { ownSandbox } from '#lib/doors/admin/sandbox-phone/own-sandbox.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(phoneProductsOperation, ({ workspaceId }) =>
    ownSandbox({ workspaceId }, async () => {
      const { products } = await listProducts({ workspaceId, limit: 100 });
      return {
        products: products.map(({ retailer_id, name, price, image_url }) => ({ retailer_id, name, price, image_url })),
      };
    }),
  ),
);
