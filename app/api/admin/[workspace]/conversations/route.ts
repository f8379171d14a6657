import { adminEndpoint } from '#lib/doors/admin/admin-endpoint.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';
import { listInboxOperation } from '#lib/messaging/conversations/admin-operations.ts';
import { listInbox } from '#lib/messaging/conversations/list-inbox.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(listInboxOperation, ({ workspaceId, person: { userId }, query }) =>
    listInbox({ workspaceId, userId, ...query }),
  ),
);
