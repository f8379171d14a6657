import { defineOperation } from '#lib/contract/operation.ts';
import { createdWebhook, createWebhookBody, deletedWebhook, webhookList, webhookParams } from './schema.ts';

const EXAMPLE_ID = '0198c5e2-7f3a-7c4e-9a51-3d1c8f6f2b10';

export const createWebhookOperation = defineOperation({
  id: 'createWebhook',
  method: 'POST',
  path: '/webhooks',
  scope: 'webhooks:write',
  tag: 'Webhooks',
  summary: 'Register a webhook',
  description:
    'Events are posted to the URL, signed with the secret that this response shows once. A URL whose host is a private or ' +
    'otherwise closed address is refused; a name that resolves to one fails its deliveries as `blocked_address`.',
  body: createWebhookBody,
  result: createdWebhook,
  confidential: true,
  errors: [],
  examples: {
    request: { url: 'https://crm.example.com/hooks/parley', events: ['message.received', 'message.status'] },
    response: {
      id: EXAMPLE_ID,
      url: 'https://crm.example.com/hooks/parley',
      events: ['message.received', 'message.status'],
      secret: 'whsec_4kVgzqVsxH1z0pGJm1Zq0d8oYy2bVJ3e',
    },
  },
});

export const listWebhooksOperation = defineOperation({
  id: 'listWebhooks',
  method: 'GET',
  path: '/webhooks',
  scope: 'webhooks:read',
  tag: 'Webhooks',
  summary: 'List webhooks',
  description: 'All webhooks of the workspace with their health, never with their secrets.',
  result: webhookList,
  errors: [],
  examples: {
    response: {
      webhooks: [
        {
          id: EXAMPLE_ID,
          url: 'https://crm.example.com/hooks/parley',
          events: ['message.received'],
          created_at: '2026-03-02T09:00:00.000Z',
          disabled_at: null,
          disabled_reason: null,
          last_delivery_at: '2026-03-02T09:15:27.412Z',
          last_status: 200,
        },
      ],
    },
  },
});

export const deleteWebhookOperation = defineOperation({
  id: 'deleteWebhook',
  method: 'DELETE',
  path: '/webhooks/{id}',
  scope: 'webhooks:write',
  tag: 'Webhooks',
  summary: 'Delete a webhook',
  description: 'Stops its deliveries at once, including waiting retries, and deletes its delivery log.',
  params: webhookParams,
  result: deletedWebhook,
  errors: ['not_found'],
  examples: { response: { success: true, id: EXAMPLE_ID } },
});
