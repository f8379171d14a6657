import { accountEndpoint } from '#lib/doors/account/account-endpoint.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';
import { clientAddress } from '#lib/platform/net/client-address.ts';
import { confirmEmail } from '#lib/workspace/emails/confirm-email.ts';
import { confirmEmailOperation } from '#lib/workspace/emails/operations.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  accountEndpoint(confirmEmailOperation, ({ params, person, request }) =>
    confirmEmail({ token: params.token, person, ipAddress: clientAddress(request.headers) }),
  ),
);
