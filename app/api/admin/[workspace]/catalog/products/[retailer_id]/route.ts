import { deleteProductOperation } from '#lib/catalog/admin-operations.ts';
import { deleteProduct } from '#lib/catalog/delete-product.ts';
import { adminEndpoint } from '#lib/http/admin-endpoint.ts';
import { browserRoute } from '#lib/http/browser-route.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(deleteProductOperation, async ({ workspaceId, params: { retailer_id: retailerId } }) => {
    const result = await deleteProduct({ workspaceId, retailerId });
    return { result, audit: { action: 'product.delete', targetId: retailerId, targetName: retailerId } };
  }),
);
