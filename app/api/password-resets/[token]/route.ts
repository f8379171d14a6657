import { guestEndpoint } from '#lib/doors/account/guest-endpoint.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';
import { resetPasswordOperation } from '#lib/workspace/resets/operations.ts';
import { resetPassword } from '#lib/workspace/resets/reset-password.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  guestEndpoint(resetPasswordOperation, async ({ params, body }) => {
    const { passkeys } = await resetPassword({ token: params.token, password: body.password });
    return { changed: true as const, passkeys };
  }),
);
