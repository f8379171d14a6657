import {
  deleteProductOperation,
  getProductOperation,
  updateProductOperation,
} from '#lib/commerce/catalog/admin-operations.ts';
import { deleteProduct } from '#lib/commerce/catalog/delete-product.ts';
import { getProduct } from '#lib/commerce/catalog/get-product.ts';
import { updateProduct } from '#lib/commerce/catalog/update-product.ts';
import { adminEndpoint } from '#lib/doors/admin/admin-endpoint.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(getProductOperation, ({ workspaceId, params: { retailer_id: retailerId } }) =>
    getProduct({ workspaceId, retailerId }),
  ),
  adminEndpoint(updateProductOperation, async ({ workspaceId, params, body: { before, ...changes } }) => {
    const { retailer_id: retailerId } = params;
    const { name, ...result } = await updateProduct({ workspaceId, retailerId, changes, before });
    const audit = { action: 'product.save' as const, targetId: retailerId, targetName: name };
    return { result, audit: Object.keys(changes).length > 0 ? audit : null };
  }),
  adminEndpoint(deleteProductOperation, async ({ workspaceId, params: { retailer_id: retailerId } }) => {
    const result = await deleteProduct({ workspaceId, retailerId });
    return { result, audit: { action: 'product.delete', targetId: retailerId, targetName: retailerId } };
  }),
);
