import { adminEndpoint } from '#lib/http/admin-endpoint.ts';
import { browserRoute } from '#lib/http/browser-route.ts';
import { readDeliveryOperation } from '#lib/webhooks/admin-operations.ts';
import { readDelivery } from '#lib/webhooks/read-delivery.ts';
import { viewDeliveryDetail } from '#lib/webhooks/view-delivery-detail.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(readDeliveryOperation, async ({ workspaceId, params: { delivery_id: deliveryId } }) =>
    viewDeliveryDetail(await readDelivery({ workspaceId, deliveryId })),
  ),
);
