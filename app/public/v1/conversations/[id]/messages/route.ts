import { listMessages } from '#lib/conversations/list-messages.ts';
import { listMessagesOperation } from '#lib/conversations/operations.ts';
import { serializeMessage } from '#lib/conversations/serialize-message.ts';
import { endpoint } from '#lib/http/endpoint.ts';
import { publicRoute } from '#lib/http/public-route.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = publicRoute(
  endpoint(listMessagesOperation, async ({ workspaceId, params, query }) => {
    const { rows, nextCursor } = await listMessages({ workspaceId, conversationId: params.id, ...query });
    return { messages: await Promise.all(rows.map(serializeMessage)), next_cursor: nextCursor };
  }),
);
