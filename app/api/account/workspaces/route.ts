import { accountEndpoint } from '#lib/doors/account/account-endpoint.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';
import { clientAddress } from '#lib/platform/net/client-address.ts';
import { createOwnWorkspace } from '#lib/workspace/accounts/create-own-workspace.ts';
import { createWorkspaceOperation } from '#lib/workspace/accounts/operations.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  accountEndpoint(createWorkspaceOperation, ({ person, body, request }) =>
    createOwnWorkspace({ person, ...body, ipAddress: clientAddress(request.headers) }),
  ),
);
