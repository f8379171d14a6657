import { adminEndpoint } from '#lib/http/admin-endpoint.ts';
import { browserRoute } from '#lib/http/browser-route.ts';
import { rotateKeyOperation } from '#lib/keys/admin-operations.ts';
import { rotateKey } from '#lib/keys/rotate-key.ts';
import { viewNewKey } from '#lib/keys/view-new-key.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(rotateKeyOperation, async ({ workspaceId, person, params, body }) => {
    const { overlap_hours: overlapHours } = body;
    const key = await rotateKey({ workspaceId, keyId: params.key_id, overlapHours, createdById: person.userId });
    const detail = { replaces: params.key_id, overlap_hours: overlapHours };
    return {
      result: viewNewKey(key, person.name),
      audit: { action: 'api_key.rotate', targetId: key.id, targetName: key.name, detail },
    };
  }),
);
