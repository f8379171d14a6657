import { endpoint } from '#lib/doors/public/endpoint.ts';
import { publicRoute } from '#lib/doors/public/public-route.ts';
import { Reply } from '#lib/doors/steps/reply.ts';
import { type ConversationPage, listConversations } from '#lib/messaging/conversations/list-conversations.ts';
import { listConversationsOperation } from '#lib/messaging/conversations/operations.ts';
import { serializeConversation } from '#lib/messaging/conversations/serialize-conversation.ts';
import { onceFor } from '#lib/platform/once-for.ts';

/** Requests that share a read share its response. */
const replyOf = onceFor(
  ({ rows, nextCursor }: ConversationPage) =>
    new Reply({ conversations: rows.map(serializeConversation), next_cursor: nextCursor }),
);

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = publicRoute(
  endpoint(listConversationsOperation, async ({ workspaceId, query }) =>
    replyOf(await listConversations({ workspaceId, ...query })),
  ),
);
