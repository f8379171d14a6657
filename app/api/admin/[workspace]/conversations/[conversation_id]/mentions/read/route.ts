import { adminEndpoint } from '#lib/doors/admin/admin-endpoint.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';
import { readMentionsOperation } from '#lib/messaging/notes/admin-operations.ts';
import { readMentions } from '#lib/messaging/notes/read-mentions.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(readMentionsOperation, async ({ workspaceId, person: { userId }, params }) => ({
    result: await readMentions({ workspaceId, conversationId: params.conversation_id, userId }),
    audit: null,
  })),
);
