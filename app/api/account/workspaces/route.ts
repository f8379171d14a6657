import { createOwnWorkspace } from '#lib/account/create-own-workspace.ts';
import { createWorkspaceOperation } from '#lib/account/operations.ts';
import { accountEndpoint } from '#lib/http/account-endpoint.ts';
import { browserRoute } from '#lib/http/browser-route.ts';
import { clientAddress } from '#lib/http/client-address.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  accountEndpoint(createWorkspaceOperation, ({ person, body, request }) =>
    createOwnWorkspace({ person, ...body, ipAddress: clientAddress(request.headers) }),
  ),
);
