import { accountEndpoint } from '#lib/doors/account/account-endpoint.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';
import { clientAddress } from '#lib/platform/net/client-address.ts';
import { addPasskey } from '#lib/workspace/accounts/add-passkey.ts';
import { addPasskeyOperation } from '#lib/workspace/accounts/operations.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  accountEndpoint(addPasskeyOperation, ({ person, body, request }) =>
    addPasskey({ person, ...body, ipAddress: clientAddress(request.headers) }),
  ),
);
