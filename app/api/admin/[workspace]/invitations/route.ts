import { adminEndpoint } from '#lib/doors/admin/admin-endpoint.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';
import { inviteOperation } from '#lib/workspace/members/admin-operations.ts';
import { inviteMember } from '#lib/workspace/members/invite-member.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(inviteOperation, async ({ workspaceId, person, body, request: { headers } }) => {
    const invitation = await inviteMember({ workspaceId, headers, person, ...body });
    const { id, email, role } = invitation;
    return {
      result: invitation,
      audit: { action: 'invitation.create', targetId: id, targetName: email, detail: { role } },
    };
  }),
);
