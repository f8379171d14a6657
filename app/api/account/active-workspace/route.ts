import { accountEndpoint } from '#lib/doors/account/account-endpoint.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';
import { openWorkspace } from '#lib/workspace/accounts/open-workspace.ts';
import { openWorkspaceOperation } from '#lib/workspace/accounts/operations.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  accountEndpoint(openWorkspaceOperation, ({ person, body }) => openWorkspace({ ...person, slug: body.workspace })),
);
