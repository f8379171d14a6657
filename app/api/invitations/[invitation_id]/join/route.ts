import { browserRoute } from '#lib/http/browser-route.ts';
import { guestEndpoint } from '#lib/http/guest-endpoint.ts';
import { joinByInvitation } from '#lib/members/join-by-invitation.ts';
import { joinOperation } from '#lib/members/operations.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  guestEndpoint(joinOperation, async ({ params, body, request: { headers } }) => {
    const { slug, cookies } = await joinByInvitation({ invitationId: params.invitation_id, ...body, headers });
    const response = Response.json({ slug });
    for (const cookie of cookies) response.headers.append('set-cookie', cookie);
    return response;
  }),
);
