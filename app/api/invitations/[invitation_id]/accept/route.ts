import { accountEndpoint } from '#lib/http/account-endpoint.ts';
import { browserRoute } from '#lib/http/browser-route.ts';
import { acceptInvitation } from '#lib/members/accept-invitation.ts';
import { acceptInvitationOperation } from '#lib/members/operations.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  accountEndpoint(acceptInvitationOperation, ({ params, request: { headers } }) =>
    acceptInvitation({ invitationId: params.invitation_id, headers }),
  ),
);
