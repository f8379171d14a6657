import { deleteProduct } from '#lib/commerce/catalog/delete-product.ts';
import { deleteProductOperation } from '#lib/commerce/catalog/operations.ts';
import { endpoint } from '#lib/doors/public/endpoint.ts';
import { publicRoute } from '#lib/doors/public/public-route.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = publicRoute(
  endpoint(
    deleteProductOperation,
    ({ workspaceId, params }) => deleteProduct({ workspaceId, retailerId: params.retailer_id }),
    { audit: ({ params: { retailer_id: id } }) => ({ action: 'product.delete', targetId: id }) },
  ),
);
