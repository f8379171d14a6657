import { deleteFlowSecretOperation } from '#lib/flow-secrets/admin-operations.ts';
import { deleteFlowSecret } from '#lib/flow-secrets/delete-flow-secret.ts';
import { adminEndpoint } from '#lib/http/admin-endpoint.ts';
import { browserRoute } from '#lib/http/browser-route.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(deleteFlowSecretOperation, async ({ workspaceId, params }) => {
    const { name } = await deleteFlowSecret({ workspaceId, name: params.name });
    return { result: { name }, audit: { action: 'flow_secret.delete', targetId: name, targetName: name } };
  }),
);
