import { adminEndpoint } from '#lib/doors/admin/admin-endpoint.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';
import { messageInfoOperation } from '#lib/messaging/messages/admin-operations.ts';
import { messageInfo } from '#lib/messaging/messages/message-info.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(messageInfoOperation, ({ workspaceId, params }) =>
    messageInfo({ workspaceId, messageId: params.message_id }),
  ),
);
