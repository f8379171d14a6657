import { adminEndpoint } from '#lib/doors/admin/admin-endpoint.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';
import { readDelivery } from '#lib/webhooks/deliveries/read-delivery.ts';
import { viewDeliveryDetail } from '#lib/webhooks/deliveries/view-delivery-detail.ts';
import { readDeliveryOperation } from '#lib/webhooks/endpoints/admin-operations.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(readDeliveryOperation, async ({ workspaceId, params: { delivery_id: deliveryId } }) =>
    viewDeliveryDetail(await readDelivery({ workspaceId, deliveryId })),
  ),
);
