import { accountEndpoint } from '#lib/doors/account/account-endpoint.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';
import { clientAddress } from '#lib/platform/net/client-address.ts';
import { changeEmailOperation } from '#lib/workspace/emails/operations.ts';
import { requestEmail } from '#lib/workspace/emails/request-email.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  accountEndpoint(changeEmailOperation, ({ person, body, request }) =>
    requestEmail({ person, email: body.email, ipAddress: clientAddress(request.headers) }),
  ),
);
