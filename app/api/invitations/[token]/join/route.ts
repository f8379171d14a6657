import { guestEndpoint } from '#lib/doors/account/guest-endpoint.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';
import { joinByInvitation } from '#lib/workspace/members/join-by-invitation.ts';
import { joinOperation } from '#lib/workspace/members/operations.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  guestEndpoint(joinOperation, async ({ params, body, request: { headers } }) => {
    const { slug, cookies } = await joinByInvitation({ ...params, ...body, headers });
    const response = Response.json({ slug });
    for (const cookie of cookies) response.headers.append('set-cookie', cookie);
    return response;
  }),
);
