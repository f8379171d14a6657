import { adminEndpoint } from '#lib/doors/admin/admin-endpoint.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';
import { searchMessagesOperation } from '#lib/messaging/search/admin-operations.ts';
import { searchMessages } from '#lib/messaging/search/search-messages.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(searchMessagesOperation, ({ workspaceId, query }) => searchMessages({ workspaceId, ...query })),
);
