import { instanceEndpoint } from '#lib/doors/instance/instance-endpoint.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';
import { listWorkspaceQuotasOperation, setWorkspaceQuotaOperation } from '#lib/workspace/instance/operations.ts';
import { quotasOfWorkspace, setQuotaOfWorkspace } from '#lib/workspace/instance/quotas-of-workspace.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  instanceEndpoint(listWorkspaceQuotasOperation, ({ params }) =>
    quotasOfWorkspace({ workspaceId: params.workspace_id }),
  ),
  instanceEndpoint(setWorkspaceQuotaOperation, ({ params, body, actor }) =>
    setQuotaOfWorkspace({ workspaceId: params.workspace_id, ...body, actor }),
  ),
);
