import { adminEndpoint } from '#lib/doors/admin/admin-endpoint.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';
import { checkNumberOperation } from '#lib/workspace/numbers/admin-operations.ts';
import { checkNumber } from '#lib/workspace/numbers/check-number.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(checkNumberOperation, async ({ workspaceId, params }) => {
    const { status, detail } = await checkNumber({ workspaceId, numberId: params.number_id });
    return { result: { status, detail }, audit: null };
  }),
);
