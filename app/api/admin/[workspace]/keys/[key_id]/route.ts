import { adminEndpoint } from '#lib/doors/admin/admin-endpoint.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';
import { revokeKeyOperation } from '#lib/workspace/keys/admin-operations.ts';
import { revokeKey } from '#lib/workspace/keys/revoke-key.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(revokeKeyOperation, async ({ workspaceId, params }) => {
    const { id, name, revoked } = await revokeKey({ workspaceId, keyId: params.key_id });
    return { result: { id, revoked }, audit: { action: 'api_key.revoke', targetId: id, targetName: name } };
  }),
);
