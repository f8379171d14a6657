import { endpoint } from '#lib/doors/public/endpoint.ts';
import { publicRoute } from '#lib/doors/public/public-route.ts';
import { sendMessageOperation } from '#lib/messaging/messages/operations.ts';
import { resultOfSend } from '#lib/messaging/messages/result-of-send.ts';
import { sendMessage } from '#lib/messaging/messages/send-message.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = publicRoute(
  endpoint(
    sendMessageOperation,
    ({ workspaceId, body, idempotencyKey, failedId }) =>
      sendMessage({ workspaceId, message: body, source: 'api', idempotencyKey, id: failedId }),
    { settle: ({ workspaceId, resourceId }) => resultOfSend({ workspaceId, id: resourceId }) },
  ),
);
