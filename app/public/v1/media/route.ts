import { endpoint } from '#lib/doors/public/endpoint.ts';
import { publicRoute } from '#lib/doors/public/public-route.ts';
import { getMedia } from '#lib/messaging/media/get-media.ts';
import { getMediaOperation } from '#lib/messaging/media/operations.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = publicRoute(
  endpoint(getMediaOperation, ({ workspaceId, query }) =>
    getMedia({ workspaceId, messageId: query.message_id, path: query.path }),
  ),
);
