import { adminEndpoint } from '#lib/http/admin-endpoint.ts';
import { browserRoute } from '#lib/http/browser-route.ts';
import { phoneChangesOperation } from '#lib/sandbox-phone/admin-operations.ts';
import { watchPhone } from '#lib/sandbox-phone/watch-phone.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(phoneChangesOperation, ({ workspaceId, query, request: { signal } }) =>
    watchPhone({ workspaceId, after: query.after, signal }),
  ),
);
