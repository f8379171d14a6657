import { adminEndpoint } from '#lib/doors/admin/admin-endpoint.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';
import { createKeyOperation, listKeysOperation } from '#lib/workspace/keys/admin-operations.ts';
import { createKey } from '#lib/workspace/keys/create-key.ts';
import { listKeys } from '#lib/workspace/keys/list-keys.ts';
import { viewNewKey } from '#lib/workspace/keys/view-new-key.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(listKeysOperation, async ({ workspaceId }) => ({ keys: await listKeys({ workspaceId }) })),
  adminEndpoint(createKeyOperation, async ({ workspaceId, person, body }) => {
    const { name, scopes } = body;
    const expiresAt = body.expires_at ? new Date(body.expires_at) : null;
    const key = await createKey({ workspaceId, name, scopes, expiresAt, createdById: person.userId });
    const audit = { action: 'api_key.create' as const, targetId: key.id, targetName: name, detail: { scopes } };
    return { result: viewNewKey(key, person), audit };
  }),
);
