import { listFlowSecretsOperation, setFlowSecretOperation } from '#lib/flow-secrets/admin-operations.ts';
import { setFlowSecret } from '#lib/flow-secrets/set-flow-secret.ts';
import { viewFlowSecrets } from '#lib/flow-secrets/view-flow-secrets.ts';
import { adminEndpoint } from '#lib/http/admin-endpoint.ts';
import { browserRoute } from '#lib/http/browser-route.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(listFlowSecretsOperation, async ({ workspaceId }) => ({
    secrets: await viewFlowSecrets({ workspaceId }),
  })),
  adminEndpoint(setFlowSecretOperation, async ({ workspaceId, body }) => {
    const { name } = await setFlowSecret({ workspaceId, ...body });
    const audit = { action: 'flow_secret.set', targetId: name, targetName: name, detail: { hosts: body.hosts } };
    return { result: { name }, audit };
  }),
);
