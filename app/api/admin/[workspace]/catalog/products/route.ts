import { listProductsOperation, saveProductOperation } from '#lib/commerce/catalog/admin-operations.ts';
import { listProducts } from '#lib/commerce/catalog/list-products.ts';
import { upsertProduct } from '#lib/commerce/catalog/upsert-product.ts';
import { adminEndpoint } from '#lib/doors/admin/admin-endpoint.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(listProductsOperation, ({ workspaceId, query }) => listProducts({ workspaceId, ...query })),
  adminEndpoint(saveProductOperation, async ({ workspaceId, body }) => {
    const result = await upsertProduct({ workspaceId, product: body });
    return { result, audit: { action: 'product.save', targetId: body.retailer_id, targetName: body.name } };
  }),
);
