import { DomainError } from '#lib/contract/errors.ts';
import { guestEndpoint } from '#lib/doors/account/guest-endpoint.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';
import { sendsMail } from '#lib/platform/env.ts';
import { clientAddress } from '#lib/platform/net/client-address.ts';
import { requestResetOperation } from '#lib/workspace/resets/operations.ts';
import { requestReset } from '#lib/workspace/resets/request-reset.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  guestEndpoint(requestResetOperation, async ({ body, request }) => {
    if (!sendsMail())
      throw new DomainError('not_found', 'This Parley doesn’t send email. Ask its operator for a link.');
    requestReset({ email: body.email, address: clientAddress(request.headers) });
    return { requested: true as const };
  }),
);
