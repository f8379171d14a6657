import { adminEndpoint } from '#lib/http/admin-endpoint.ts';
import { browserRoute } from '#lib/http/browser-route.ts';
import { inviteOperation } from '#lib/members/admin-operations.ts';
import { inviteMember } from '#lib/members/invite-member.ts';

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
