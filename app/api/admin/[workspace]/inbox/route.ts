import { adminEndpoint } from '#lib/doors/admin/admin-endpoint.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';
import { countInboxOperation } from '#lib/messaging/conversations/admin-operations.ts';
import { countInbox } from '#lib/messaging/conversations/count-inbox.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(countInboxOperation, ({ workspaceId, person: { userId } }) => countInbox({ workspaceId, userId })),
);
