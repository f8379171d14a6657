import { guestEndpoint } from '#lib/doors/account/guest-endpoint.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';
import { companySignInOperation } from '#lib/workspace/sessions/company-operations.ts';
import { startCompanySignIn } from '#lib/workspace/sessions/start-company-sign-in.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  guestEndpoint(companySignInOperation, async ({ body, request: { headers } }) => {
    const { url, cookies } = await startCompanySignIn({ next: body.next, headers });
    const response = Response.json({ url });
    for (const cookie of cookies) response.headers.append('set-cookie', cookie);
    return response;
  }),
);
