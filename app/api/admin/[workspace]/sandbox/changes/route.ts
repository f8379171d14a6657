import { adminEndpoint } from '#lib/doors/admin/admin-endpoint.ts';
import { phoneChangesOperation } from '#lib/doors/admin/sandbox-phone/admin-operations.ts';
import { watchPhone } from '#lib/doors/admin/sandbox-phone/watch-phone.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(phoneChangesOperation, ({ workspaceId, query, request: { signal } }) =>
    watchPhone({ workspaceId, numberId: query.number, after: query.after, signal }),
  ),
);
