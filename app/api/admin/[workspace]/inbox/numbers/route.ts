import { adminEndpoint } from '#lib/doors/admin/admin-endpoint.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';
import { listOwnNumbersOperation } from '#lib/workspace/numbers/admin-operations.ts';
import { numbersToTellApart } from '#lib/workspace/numbers/numbers-to-tell-apart.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(listOwnNumbersOperation, async ({ workspaceId }) => ({
    numbers: await numbersToTellApart({ workspaceId }),
  })),
);
