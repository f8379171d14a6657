import { adminEndpoint } from '#lib/doors/admin/admin-endpoint.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';
import { unassignDeparted } from '#lib/messaging/conversations/unassign-departed.ts';
import { leaveOperation } from '#lib/workspace/members/admin-operations.ts';
import { leaveWorkspace } from '#lib/workspace/members/leave-workspace.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(leaveOperation, async ({ workspaceId, person, request: { headers } }) => {
    const result = await leaveWorkspace({ workspaceId, headers });
    await unassignDeparted({ workspaceId });
    return { result, audit: { action: 'member.leave', targetName: person.name } };
  }),
);
