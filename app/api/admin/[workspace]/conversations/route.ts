import { listInboxOperation } from '#lib/conversations/admin-operations.ts';
import { listInbox } from '#lib/conversations/list-inbox.ts';
import { adminEndpoint } from '#lib/http/admin-endpoint.ts';
import { browserRoute } from '#lib/http/browser-route.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(listInboxOperation, ({ workspaceId, query }) => listInbox({ workspaceId, ...query })),
);
