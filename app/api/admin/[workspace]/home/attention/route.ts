import { attentionOperation } from '#lib/home/admin-operations.ts';
import { readAttention } from '#lib/home/read-attention.ts';
import { adminEndpoint } from '#lib/http/admin-endpoint.ts';
import { browserRoute } from '#lib/http/browser-route.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(attentionOperation, ({ workspaceId, member: { role } }) => readAttention({ workspaceId, role })),
);
