import { listProducts } from '#lib/commerce/catalog/list-products.ts';
import { listProductsOperation, upsertProductOperation } from '#lib/commerce/catalog/operations.ts';
import { upsertProduct } from '#lib/commerce/catalog/upsert-product.ts';
import { endpoint } from '#lib/doors/public/endpoint.ts';
import { publicRoute } from '#lib/doors/public/public-route.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = publicRoute(
  endpoint(listProductsOperation, ({ workspaceId, query }) => listProducts({ workspaceId, ...query })),
  endpoint(upsertProductOperation, ({ workspaceId, body }) => upsertProduct({ workspaceId, product: body }), {
    audit: ({ body: { retailer_id: id, name } }) => ({ action: 'product.save', targetId: id, targetName: name }),
  }),
);
