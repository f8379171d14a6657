import { adminEndpoint } from '#lib/doors/admin/admin-endpoint.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';
import { listFlowSecretsOperation, setFlowSecretOperation } from '#lib/flows/secrets/admin-operations.ts';
import { setFlowSecret } from '#lib/flows/secrets/set-flow-secret.ts';
import { viewFlowSecrets } from '#lib/flows/secrets/view-flow-secrets.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(listFlowSecretsOperation, async ({ workspaceId }) => ({
    secrets: await viewFlowSecrets({ workspaceId }),
  })),
  adminEndpoint(setFlowSecretOperation, async ({ workspaceId, body }) => {
    const { name } = await setFlowSecret({ workspaceId, ...body });
    const audit = {
      action: 'flow_secret.set' as const,
      targetId: name,
      targetName: name,
      detail: { hosts: body.hosts },
    };
    return { result: { name }, audit };
  }),
);
