import { endpoint } from '#lib/doors/public/endpoint.ts';
import { publicRoute } from '#lib/doors/public/public-route.ts';
import { listMessages } from '#lib/messaging/conversations/list-messages.ts';
import { listMessagesOperation } from '#lib/messaging/conversations/operations.ts';
import { serializeMessage } from '#lib/messaging/conversations/serialize-message.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = publicRoute(
  endpoint(listMessagesOperation, async ({ workspaceId, params, query }) => {
    const { rows, nextCursor } = await listMessages({ workspaceId, conversationId: params.id, ...query });
    return { messages: await Promise.all(rows.map(serializeMessage)), next_cursor: nextCursor };
  }),
);
