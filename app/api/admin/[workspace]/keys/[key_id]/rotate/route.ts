import { adminEndpoint } from '#lib/doors/admin/admin-endpoint.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';
import { rotateKeyOperation } from '#lib/workspace/keys/admin-operations.ts';
import { rotateKey } from '#lib/workspace/keys/rotate-key.ts';
import { viewNewKey } from '#lib/workspace/keys/view-new-key.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(rotateKeyOperation, async ({ workspaceId, person, params, body }) => {
    const { overlap_hours: overlapHours } = body;
    const key = await rotateKey({ workspaceId, keyId: params.key_id, overlapHours, createdById: person.userId });
    const detail = { replaces: params.key_id, overlap_hours: overlapHours };
    return {
      result: viewNewKey(key, person),
      audit: { action: 'api_key.rotate', targetId: key.id, targetName: key.name, detail },
    };
  }),
);
