import { adminEndpoint } from '#lib/doors/admin/admin-endpoint.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';
import { deleteFlowSecretOperation } from '#lib/flows/secrets/admin-operations.ts';
import { deleteFlowSecret } from '#lib/flows/secrets/delete-flow-secret.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(deleteFlowSecretOperation, async ({ workspaceId, params }) => {
    const { name } = await deleteFlowSecret({ workspaceId, name: params.name });
    return { result: { name }, audit: { action: 'flow_secret.delete', targetId: name, targetName: name } };
  }),
);
