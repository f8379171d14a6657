import { adminEndpoint } from '#lib/doors/admin/admin-endpoint.ts';
import { attentionOperation } from '#lib/doors/admin/home/admin-operations.ts';
import { readAttention } from '#lib/doors/admin/home/read-attention.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(attentionOperation, ({ workspaceId, member: { role } }) => readAttention({ workspaceId, role })),
);
