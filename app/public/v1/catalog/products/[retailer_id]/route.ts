import { deleteProduct } from '#lib/catalog/delete-product.ts';
import { deleteProductOperation } from '#lib/catalog/operations.ts';
import { endpoint } from '#lib/http/endpoint.ts';
import { publicRoute } from '#lib/http/public-route.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = publicRoute(
  endpoint(deleteProductOperation, ({ workspaceId, params }) =>
    deleteProduct({ workspaceId, retailerId: params.retailer_id }),
  ),
);
