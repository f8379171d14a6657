import { adminEndpoint } from '#lib/doors/admin/admin-endpoint.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';
import { disconnectNumberOperation } from '#lib/workspace/numbers/admin-operations.ts';
import { disconnectNumber } from '#lib/workspace/numbers/disconnect-number.ts';
import { viewNumbers } from '#lib/workspace/numbers/view-numbers.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(disconnectNumberOperation, async ({ workspaceId, params: { number_id: numberId } }) => {
    const { name } = await disconnectNumber({ workspaceId, numberId });
    const audit = { action: 'number.disconnect' as const, targetId: numberId, targetName: name };
    return { result: await viewNumbers({ workspaceId }), audit };
  }),
);
