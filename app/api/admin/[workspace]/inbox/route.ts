import { countUnreadOperation } from '#lib/conversations/admin-operations.ts';
import { countUnread } from '#lib/conversations/count-unread.ts';
import { adminEndpoint } from '#lib/http/admin-endpoint.ts';
import { browserRoute } from '#lib/http/browser-route.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(countUnreadOperation, async ({ workspaceId }) => ({ unread: await countUnread({ workspaceId }) })),
);
