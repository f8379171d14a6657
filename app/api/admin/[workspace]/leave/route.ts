import { adminEndpoint } from '#lib/http/admin-endpoint.ts';
import { browserRoute } from '#lib/http/browser-route.ts';
import { leaveOperation } from '#lib/members/admin-operations.ts';
import { leaveWorkspace } from '#lib/members/leave-workspace.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(leaveOperation, async ({ workspaceId, person, request: { headers } }) => ({
    result: await leaveWorkspace({ workspaceId, headers }),
    audit: { action: 'member.leave', targetName: person.name },
  })),
);
