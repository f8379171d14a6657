import { adminEndpoint } from '#lib/doors/admin/admin-endpoint.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';
import { revokeKeyOperation } from '#lib/workspace/keys/admin-operations.ts';
import { revokeKey } from '#lib/workspace/keys/revoke-key.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(revokeKeyOperation, async ({ workspaceId, params }) => {
    const { id, name, revoked, changed } = await revokeKey({ workspaceId, keyId: params.key_id });
    const audit = changed ? { action: 'api_key.revoke' as const, targetId: id, targetName: name } : null;
    return { result: { id, revoked }, audit };
  }),
);
