import { guestEndpoint } from '#lib/doors/account/guest-endpoint.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';
import { clientAddress } from '#lib/platform/net/client-address.ts';
import { resetPasswordOperation } from '#lib/workspace/resets/operations.ts';
import { resetPassword } from '#lib/workspace/resets/reset-password.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  guestEndpoint(resetPasswordOperation, async ({ params, body, request }) => {
    const ipAddress = clientAddress(request.headers);
    const { passkeys } = await resetPassword({ token: params.token, password: body.password, ipAddress });
    return { changed: true as const, passkeys };
  }),
);
