import { endpoint } from '#lib/http/endpoint.ts';
import { publicRoute } from '#lib/http/public-route.ts';
import { sendMessageOperation } from '#lib/messages/operations.ts';
import { sendMessage } from '#lib/messages/send-message.ts';
import { settledSend } from '#lib/messages/settled-send.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = publicRoute(
  endpoint(
    sendMessageOperation,
    ({ workspaceId, body, idempotencyKey }) =>
      sendMessage({ workspaceId, message: body, source: 'api', idempotencyKey }),
    { settle: ({ workspaceId, resourceId }) => settledSend({ workspaceId, id: resourceId }) },
  ),
);
