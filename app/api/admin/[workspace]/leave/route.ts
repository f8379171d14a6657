import { adminEndpoint } from '#lib/doors/admin/admin-endpoint.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';
import { unassignDeparted } from '#lib/messaging/conversations/unassign-departed.ts';
import { leaveOperation } from '#lib/workspace/members/admin-operations.ts';
import { leaveWorkspace } from '#lib/workspace/members/leave-workspace.ts';
import { withdrawnDetail } from '#lib/workspace/members/withdraw-invitations-by.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(leaveOperation, async ({ workspaceId, person, request: { headers } }) => {
    const { withdrawn } = await leaveWorkspace({ workspaceId, userId: person.userId, headers });
    await unassignDeparted({ workspaceId });
    const detail = withdrawnDetail(withdrawn);
    return {
      result: { left: true as const },
      audit: { action: 'member.leave' as const, targetName: person.name, detail },
    };
  }),
);
