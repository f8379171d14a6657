import { accountEndpoint } from '#lib/doors/account/account-endpoint.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';
import { clientAddress } from '#lib/platform/net/client-address.ts';
import { removePasskey, renamePasskey } from '#lib/workspace/accounts/change-passkey.ts';
import { removePasskeyOperation, renamePasskeyOperation } from '#lib/workspace/accounts/operations.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  accountEndpoint(renamePasskeyOperation, ({ person, params, body }) =>
    renamePasskey({ userId: person.userId, passkeyId: params.passkey_id, name: body.name }),
  ),
  accountEndpoint(removePasskeyOperation, ({ person, params, request }) =>
    removePasskey({ person, passkeyId: params.passkey_id, ipAddress: clientAddress(request.headers) }),
  ),
);
