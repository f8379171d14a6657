import { accountEndpoint } from '#lib/doors/account/account-endpoint.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';
import { beginPasskey } from '#lib/workspace/accounts/add-passkey.ts';
import { beginPasskeyOperation } from '#lib/workspace/accounts/operations.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  accountEndpoint(beginPasskeyOperation, async ({ person }) => ({ ...(await beginPasskey({ person })) })),
);
