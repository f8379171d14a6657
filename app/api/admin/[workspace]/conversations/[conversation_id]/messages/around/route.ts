import { adminEndpoint } from '#lib/doors/admin/admin-endpoint.ts';
import { threadAroundOperation } from '#lib/doors/admin/inbox/admin-operations.ts';
import { readThreadAround } from '#lib/doors/admin/inbox/read-thread-around.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(threadAroundOperation, ({ workspaceId, params, query }) =>
    readThreadAround({
      workspaceId,
      conversationId: params.conversation_id,
      messageId: query.message_id,
      newerThan: query.newer_than,
    }),
  ),
);
