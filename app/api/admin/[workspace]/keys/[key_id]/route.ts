import { adminEndpoint } from '#lib/http/admin-endpoint.ts';
import { browserRoute } from '#lib/http/browser-route.ts';
import { revokeKeyOperation } from '#lib/keys/admin-operations.ts';
import { revokeKey } from '#lib/keys/revoke-key.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(revokeKeyOperation, async ({ workspaceId, params }) => {
    const { id, name, revoked } = await revokeKey({ workspaceId, keyId: params.key_id });
    return { result: { id, revoked }, audit: { action: 'api_key.revoke', targetId: id, targetName: name } };
  }),
);
