import { listProducts } from '#lib/catalog/list-products.ts';
import { listProductsOperation, upsertProductOperation } from '#lib/catalog/operations.ts';
import { upsertProduct } from '#lib/catalog/upsert-product.ts';
import { endpoint } from '#lib/http/endpoint.ts';
import { publicRoute } from '#lib/http/public-route.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = publicRoute(
  endpoint(listProductsOperation, ({ workspaceId, query }) => listProducts({ workspaceId, ...query })),
  endpoint(upsertProductOperation, ({ workspaceId, body }) => upsertProduct({ workspaceId, product: body })),
);
