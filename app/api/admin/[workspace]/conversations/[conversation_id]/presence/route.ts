import { adminEndpoint } from '#lib/doors/admin/admin-endpoint.ts';
import { announcePresence } from '#lib/doors/admin/inbox/announce-presence.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';
import { presenceOperation } from '#lib/messaging/conversations/admin-operations.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(presenceOperation, async ({ workspaceId, person: { userId, name }, params, body }) => ({
    result: await announcePresence({ workspaceId, conversationId: params.conversation_id, userId, name, ...body }),
    audit: null,
  })),
);
