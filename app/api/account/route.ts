import { accountOperation, renameOperation } from '#lib/account/operations.ts';
import { renamePerson } from '#lib/account/rename-person.ts';
import { viewAccount } from '#lib/account/view-account.ts';
import { accountEndpoint } from '#lib/http/account-endpoint.ts';
import { browserRoute } from '#lib/http/browser-route.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  accountEndpoint(accountOperation, ({ person }) => viewAccount({ person })),
  accountEndpoint(renameOperation, ({ person, body }) => renamePerson({ userId: person.userId, name: body.name })),
);
