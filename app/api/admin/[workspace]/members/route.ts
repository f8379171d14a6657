import { adminEndpoint } from '#lib/http/admin-endpoint.ts';
import { browserRoute } from '#lib/http/browser-route.ts';
import { listMembersOperation } from '#lib/members/admin-operations.ts';
import { listMembers } from '#lib/members/list-members.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(listMembersOperation, ({ workspaceId }) => listMembers({ workspaceId })),
);
