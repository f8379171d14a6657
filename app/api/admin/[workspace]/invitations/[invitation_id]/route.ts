import { adminEndpoint } from '#lib/http/admin-endpoint.ts';
import { browserRoute } from '#lib/http/browser-route.ts';
import { withdrawInvitationOperation } from '#lib/members/admin-operations.ts';
import { withdrawInvitation } from '#lib/members/withdraw-invitation.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(withdrawInvitationOperation, async ({ workspaceId, params, request: { headers } }) => {
    const { id, email } = await withdrawInvitation({ workspaceId, headers, invitationId: params.invitation_id });
    return { result: { id }, audit: { action: 'invitation.withdraw', targetId: id, targetName: email } };
  }),
);
