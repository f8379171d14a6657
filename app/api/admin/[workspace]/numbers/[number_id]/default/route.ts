import { adminEndpoint } from '#lib/doors/admin/admin-endpoint.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';
import { makeDefaultNumberOperation } from '#lib/workspace/numbers/admin-operations.ts';
import { makeDefaultNumber } from '#lib/workspace/numbers/make-default-number.ts';
import { viewNumbers } from '#lib/workspace/numbers/view-numbers.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(makeDefaultNumberOperation, async ({ workspaceId, params: { number_id: numberId } }) => {
    const { name } = await makeDefaultNumber({ workspaceId, numberId });
    const audit = { action: 'number.make_default' as const, targetId: numberId, targetName: name };
    return { result: await viewNumbers({ workspaceId }), audit };
  }),
);
