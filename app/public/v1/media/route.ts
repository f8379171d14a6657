import { endpoint } from '#lib/http/endpoint.ts';
import { publicRoute } from '#lib/http/public-route.ts';
import { getMedia } from '#lib/media/get-media.ts';
import { getMediaOperation } from '#lib/media/operations.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = publicRoute(
  endpoint(getMediaOperation, ({ workspaceId, query }) =>
    getMedia({ workspaceId, messageId: query.message_id, path: query.path }),
  ),
);
