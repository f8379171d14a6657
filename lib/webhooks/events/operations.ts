import { defineOperation } from '#lib/contract/operation.ts';
import { eventPage, listEventsQuery } from './schema.ts';

export const listEventsOperation = defineOperation({
  id: 'listEvents',
  method: 'GET',
  path: '/events',
  scope: 'events:read',
  tag: 'Events',
  summary: 'Read events',
  description:
    'The events of the last 30 days, whether or not a webhook received them, for receivers that were down. An event ' +
    'that is recorded later is never listed before one that was read, so reading on from the last ID never skips one. ' +
    'Webhook deliveries come in a different order: keep the last ID that you read here.',
  query: listEventsQuery,
  result: eventPage,
  errors: [],
  examples: {
    response: {
      events: [
        {
          id: '0198c5e2-9d10-7b31-8f0e-5c2a9e7d4401',
          event: 'message.received',
          data: {
            conversation_id: '0198c5e2-7f3a-7c4e-9a51-3d1c8f6f2b10',
            phone: '919812345678',
            message: {
              id: 'wamid.HBgMOTE5ODEyMzQ1Njc4',
              type: 'text',
              text: 'Is this in stock?',
              timestamp: '2026-03-02T09:15:27.000Z',
            },
            wa_message_id: 'wamid.HBgMOTE5ODEyMzQ1Njc4',
            sequence: 4,
          },
          timestamp: '2026-03-02T09:15:27.412Z',
        },
      ],
      next_cursor: null,
    },
  },
});
