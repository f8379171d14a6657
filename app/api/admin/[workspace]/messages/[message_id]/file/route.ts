import { adminEndpoint } from '#lib/doors/admin/admin-endpoint.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';
import { messageFileOperation } from '#lib/messaging/conversations/admin-operations.ts';
import { messageFileLink } from '#lib/messaging/media/message-file-link.ts';

/** Shorter than the hour for which the link is valid. */
const KEPT_SECONDS = 3_000;

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(messageFileOperation, async ({ workspaceId, params }) => {
    const location = await messageFileLink({ workspaceId, messageId: params.message_id });
    return new Response(null, {
      status: 302,
      headers: { location, 'cache-control': `private, max-age=${KEPT_SECONDS}` },
    });
  }),
);
