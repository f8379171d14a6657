import { adminEndpoint } from '#lib/doors/admin/admin-endpoint.ts';
import { messageInfoOperation } from '#lib/doors/admin/inbox/admin-operations.ts';
import { messageInfo } from '#lib/doors/admin/inbox/message-info.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(messageInfoOperation, ({ workspaceId, params }) =>
    messageInfo({ workspaceId, messageId: params.message_id }),
  ),
);
