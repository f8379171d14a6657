import { accountEndpoint } from '#lib/doors/account/account-endpoint.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';
import { clientAddress } from '#lib/platform/net/client-address.ts';
import { accountOperation, renameOperation } from '#lib/workspace/accounts/operations.ts';
import { renamePerson } from '#lib/workspace/accounts/rename-person.ts';
import { viewAccount } from '#lib/workspace/accounts/view-account.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  accountEndpoint(accountOperation, ({ person }) => viewAccount({ person })),
  accountEndpoint(renameOperation, ({ person, body, request }) =>
    renamePerson({ person, name: body.name, ipAddress: clientAddress(request.headers) }),
  ),
);
