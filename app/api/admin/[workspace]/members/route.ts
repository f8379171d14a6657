import { adminEndpoint } from '#lib/doors/admin/admin-endpoint.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';
import { listMembersOperation } from '#lib/workspace/members/admin-operations.ts';
import { listMembers } from '#lib/workspace/members/list-members.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(listMembersOperation, ({ workspaceId, member: { role } }) => listMembers({ workspaceId, role })),
);
