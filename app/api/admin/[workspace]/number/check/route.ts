import { adminEndpoint } from '#lib/http/admin-endpoint.ts';
import { browserRoute } from '#lib/http/browser-route.ts';
import { checkNumberOperation } from '#lib/numbers/admin-operations.ts';
import { checkNumber } from '#lib/numbers/check-number.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(checkNumberOperation, async ({ workspaceId }) => {
    const { status, detail } = await checkNumber({ workspaceId });
    return { result: { status, detail }, audit: null };
  }),
);
