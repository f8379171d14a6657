import { accountEndpoint } from '#lib/doors/account/account-endpoint.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';
import { viewSignInOperation } from '#lib/workspace/accounts/operations.ts';
import { viewSignIn } from '#lib/workspace/accounts/view-sign-in.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  accountEndpoint(viewSignInOperation, ({ person }) => viewSignIn(person)),
);
