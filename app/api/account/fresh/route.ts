import { accountEndpoint } from '#lib/doors/account/account-endpoint.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';
import { confirmFreshOperation } from '#lib/workspace/accounts/operations.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  accountEndpoint(confirmFreshOperation, async () => ({ fresh: true as const })),
);
