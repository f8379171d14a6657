import { listProductsOperation, saveProductOperation } from '#lib/catalog/admin-operations.ts';
import { listProducts } from '#lib/catalog/list-products.ts';
import { upsertProduct } from '#lib/catalog/upsert-product.ts';
import { adminEndpoint } from '#lib/http/admin-endpoint.ts';
import { browserRoute } from '#lib/http/browser-route.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(listProductsOperation, ({ workspaceId, query }) => listProducts({ workspaceId, ...query })),
  adminEndpoint(saveProductOperation, async ({ workspaceId, body }) => {
    const result = await upsertProduct({ workspaceId, product: body });
    return { result, audit: { action: 'product.save', targetId: body.retailer_id, targetName: body.name } };
  }),
);
