import { accountEndpoint } from '#lib/doors/account/account-endpoint.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';
import { acceptInvitation } from '#lib/workspace/members/accept-invitation.ts';
import { acceptInvitationOperation } from '#lib/workspace/members/operations.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  accountEndpoint(acceptInvitationOperation, ({ params, request: { headers } }) =>
    acceptInvitation({ ...params, headers }),
  ),
);
