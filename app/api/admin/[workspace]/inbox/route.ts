import { adminEndpoint } from '#lib/doors/admin/admin-endpoint.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';
import { countUnreadOperation } from '#lib/messaging/conversations/admin-operations.ts';
import { countUnread } from '#lib/messaging/conversations/count-unread.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(countUnreadOperation, async ({ workspaceId }) => ({ unread: await countUnread({ workspaceId }) })),
);
