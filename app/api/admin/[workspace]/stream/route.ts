import { adminEndpoint } from '#lib/doors/admin/admin-endpoint.ts';
import { streamConversations } from '#lib/doors/admin/stream-conversations.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';
import { streamOperation } from '#lib/messaging/conversations/admin-operations.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(streamOperation, async ({ workspaceId, member, isUnchanged, person, request: { signal } }) =>
    streamConversations({
      access: { workspaceId, userId: person.userId, sessionId: person.sessionId },
      isUnchanged,
      role: member.role,
      signal,
    }),
  ),
);
