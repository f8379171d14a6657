import { instanceEndpoint } from '#lib/doors/instance/instance-endpoint.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';
import { setWorkspaceDisabledOperation } from '#lib/workspace/instance/operations.ts';
import { setWorkspaceDisabled } from '#lib/workspace/instance/set-workspace-disabled.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  instanceEndpoint(setWorkspaceDisabledOperation, ({ params, body, actor }) =>
    setWorkspaceDisabled({ workspaceId: params.workspace_id, disabled: body.disabled, actor }),
  ),
);
