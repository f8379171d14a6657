import { deleteProductOperation } from '#lib/commerce/catalog/admin-operations.ts';
import { deleteProduct } from '#lib/commerce/catalog/delete-product.ts';
import { adminEndpoint } from '#lib/doors/admin/admin-endpoint.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(deleteProductOperation, async ({ workspaceId, params: { retailer_id: retailerId } }) => {
    const result = await deleteProduct({ workspaceId, retailerId });
    return { result, audit: { action: 'product.delete', targetId: retailerId, targetName: retailerId } };
  }),
);
