import { openWorkspace } from '#lib/account/open-workspace.ts';
import { openWorkspaceOperation } from '#lib/account/operations.ts';
import { accountEndpoint } from '#lib/http/account-endpoint.ts';
import { browserRoute } from '#lib/http/browser-route.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  accountEndpoint(openWorkspaceOperation, ({ person, body }) => openWorkspace({ ...person, slug: body.workspace })),
);
