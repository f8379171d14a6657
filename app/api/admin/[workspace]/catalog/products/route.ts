import { listProductsOperation, saveProductOperation } from '#lib/commerce/catalog/admin-operations.ts';
import { listProducts } from '#lib/commerce/catalog/list-products.ts';
import { upsertProduct } from '#lib/commerce/catalog/upsert-product.ts';
import { adminEndpoint } from '#lib/doors/admin/admin-endpoint.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(listProductsOperation, ({ workspaceId, query }) => listProducts({ workspaceId, ...query })),
  adminEndpoint(saveProductOperation, async ({ workspaceId, body: { only_new: onlyNew, ...product } }) => {
    const result = await upsertProduct({ workspaceId, product, onlyNew });
    return { result, audit: { action: 'product.save', targetId: product.retailer_id, targetName: product.name } };
  }),
);
