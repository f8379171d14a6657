import { adminEndpoint } from '#lib/doors/admin/admin-endpoint.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';
import { unassignDeparted } from '#lib/messaging/conversations/unassign-departed.ts';
import { changeRoleOperation, removeMemberOperation } from '#lib/workspace/members/admin-operations.ts';
import { changeRole } from '#lib/workspace/members/change-role.ts';
import { removeMember } from '#lib/workspace/members/remove-member.ts';
import { withdrawnDetail } from '#lib/workspace/members/withdraw-invitations-by.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(changeRoleOperation, async ({ workspaceId, params, body, request: { headers } }) => {
    const { id, name, from, role, withdrawn } = await changeRole({
      workspaceId,
      headers,
      memberId: params.member_id,
      ...body,
    });
    const detail = { from, to: role, ...withdrawnDetail(withdrawn) };
    const audit = { action: 'member.change_role' as const, targetId: id, targetName: name, detail };
    return { result: { id, role }, audit };
  }),
  adminEndpoint(removeMemberOperation, async ({ workspaceId, params, request: { headers } }) => {
    const { id, name, email, withdrawn } = await removeMember({ workspaceId, headers, memberId: params.member_id });
    await unassignDeparted({ workspaceId });
    const detail = { email, ...withdrawnDetail(withdrawn) };
    return { result: { id }, audit: { action: 'member.remove', targetId: id, targetName: name, detail } };
  }),
);
