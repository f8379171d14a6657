import { instanceEndpoint } from '#lib/doors/instance/instance-endpoint.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';
import { listWorkspacesOfInstance } from '#lib/workspace/instance/list-workspaces-of-instance.ts';
import { listInstanceWorkspacesOperation } from '#lib/workspace/instance/operations.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  instanceEndpoint(listInstanceWorkspacesOperation, ({ query }) => listWorkspacesOfInstance(query)),
);
