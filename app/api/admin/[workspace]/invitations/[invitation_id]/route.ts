import { adminEndpoint } from '#lib/doors/admin/admin-endpoint.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';
import { withdrawInvitationOperation } from '#lib/workspace/members/admin-operations.ts';
import { withdrawInvitation } from '#lib/workspace/members/withdraw-invitation.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(
    withdrawInvitationOperation,
    async ({ workspaceId, params, member: { role }, request: { headers } }) => {
      const { id, email } = await withdrawInvitation({
        workspaceId,
        headers,
        invitationId: params.invitation_id,
        role,
      });
      return { result: { id }, audit: { action: 'invitation.withdraw', targetId: id, targetName: email } };
    },
  ),
);
