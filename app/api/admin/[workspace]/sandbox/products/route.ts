import { listProducts } from '#lib/catalog/list-products.ts';
import { adminEndpoint } from '#lib/http/admin-endpoint.ts';
import { browserRoute } from '#lib/http/browser-route.ts';
import { phoneProductsOperation } from '#lib/sandbox-phone/admin-operations.ts';
import { ownSandbox } from '#lib/sandbox-phone/own-sandbox.ts';

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
