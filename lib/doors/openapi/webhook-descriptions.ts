import { z } from 'zod';
import type { ZodOpenApiPathsObject } from 'zod-openapi';
import { type EventName, eventNames, usualEventNames } from '#lib/webhooks/events/constants.ts';
import { type EventEnvelope, eventData, schemaNameOf } from '#lib/webhooks/events/schema.ts';

const deliveryHeaders = z.object({
  'X-Service-Event': z.string().describe('The event’s name.'),
  'X-Service-Signature': z
    .string()
    .describe('`sha256=<hex>`: HMAC-SHA256 of the raw body with the secret as it was shown.'),
  'webhook-id': z.string().describe('The event’s ID, the same on every retry and replay.'),
  'webhook-timestamp': z.string().describe('Unix seconds of this attempt.'),
  'webhook-signature': z.string().describe('Standard Webhooks signatures, separated by spaces.'),
});

const endedRun = {
  flow_id: '0199f0aa-6a3c-7c1e-9d3a-2f1f6f0c9b10',
  run_id: '0199f0c2-4d1b-5e0e-8a77-6b9c2d31f5aa',
  conversation_id: '0198c5e2-7f3a-7c4e-9a51-3d1c8f6f2b10',
  phone: '919812345678',
};

type Description<Name extends EventName> = { summary: string } & Omit<Extract<EventEnvelope, { event: Name }>, 'event'>;

/** What the reference says of each event, and its example. */
const descriptions: { [Name in EventName]: Description<Name> } = {
  'message.received': {
    summary: 'A customer sent a message',
    data: {
      conversation_id: '0198c5e2-7f3a-7c4e-9a51-3d1c8f6f2b10',
      phone: '919812345678',
      wa_message_id: 'wamid.HBgMOTE5ODEyMzQ1Njc4',
      message: {
        id: 'wamid.HBgMOTE5ODEyMzQ1Njc4',
        type: 'image',
        text: 'Is this in stock?',
        timestamp: '2026-03-02T09:15:27.000Z',
        media_url:
          'https://parley.example.com/media/0198c5e2-7f3a-7c4e-9a51-3d1c8f6f2b10/0198c5e2-8a11-7d02-b1c4-77aa01f0d9e3/tea.jpg?expires=1795253600000&signature=Qm9iJ3M',
        media_mime_type: 'image/jpeg',
        media_filename: 'tea.jpg',
      },
      sequence: 4,
    },
    timestamp: '2026-03-02T09:15:27.412Z',
  },
  'message.status': {
    summary: 'A message sent through the service changed its state',
    data: {
      message_id: '0198c5e2-8a11-7d02-b1c4-77aa01f0d9e3',
      wa_message_id: 'wamid.HBgMOTE5ODEyMzQ1Njc4FQIAERgSM0FBREY4NDQxMzQ3RTg1NzFDAA==',
      status: 'delivered',
      recipient: '919812345678',
      conversation_id: '0198c5e2-7f3a-7c4e-9a51-3d1c8f6f2b10',
      sequence: 5,
      timestamp: '2026-03-02T09:16:02.000Z',
    },
    timestamp: '2026-03-02T09:16:02.120Z',
  },
  'message.echoed': {
    summary: 'Someone answered on the number’s own phone',
    data: {
      conversation_id: '0198c5e2-7f3a-7c4e-9a51-3d1c8f6f2b10',
      phone: '919812345678',
      wa_message_id: 'wamid.HBgMOTE5ODEyMzQ1Njc4FQIAERgS',
      message: {
        id: 'wamid.HBgMOTE5ODEyMzQ1Njc4FQIAERgS',
        type: 'text',
        text: 'We open at nine.',
        timestamp: '2026-03-02T09:15:40.000Z',
      },
      sequence: 12,
    },
    timestamp: '2026-03-02T09:15:41.020Z',
  },
  'conversation.handoff': {
    summary: 'A flow handed a conversation to a person',
    data: {
      conversation_id: '0198c5e2-7f3a-7c4e-9a51-3d1c8f6f2b10',
      phone: '919812345678',
      note: 'Wants to return order A-1042',
    },
    timestamp: '2026-03-02T09:17:40.003Z',
  },
  'conversation.assigned': {
    summary: 'A conversation was assigned to a member, or to no one',
    data: {
      conversation_id: '0198c5e2-7f3a-7c4e-9a51-3d1c8f6f2b10',
      phone: '919812345678',
      cause: 'member',
      assignee: { id: '0198c5e2-7111-7a60-8d33-51b0c2d4e6f8', name: 'Omar Haddad' },
    },
    timestamp: '2026-03-02T09:18:02.250Z',
  },
  'conversation.status_changed': {
    summary: 'A conversation was opened, snoozed or closed',
    data: {
      conversation_id: '0198c5e2-7f3a-7c4e-9a51-3d1c8f6f2b10',
      phone: '919812345678',
      cause: 'member',
      status: 'snoozed',
      snoozed_until: '2026-03-03T09:00:00.000Z',
    },
    timestamp: '2026-03-02T09:18:05.870Z',
  },
  'flow.completed': {
    summary: 'A flow came to its end with a customer',
    data: endedRun,
    timestamp: '2026-03-02T09:17:40.003Z',
  },
  'flow.failed': {
    summary: 'A flow could not continue with a customer',
    data: { ...endedRun, node_id: 'reminder', error: 'The template was paused because of its low quality.' },
    timestamp: '2026-03-02T09:17:40.003Z',
  },
  'channel.notice': {
    summary: 'The channel reported something else',
    data: {
      account_id: '104996122399160',
      field: 'standby',
      value: { messages: [{ from: '919812345678', type: 'text', text: { body: 'Hi' } }] },
    },
    timestamp: '2026-03-02T09:18:11.400Z',
  },
};

/** The events, for the OpenAPI document's `webhooks` section. */
export const webhookDescriptions: ZodOpenApiPathsObject = Object.fromEntries(
  eventNames.map((event) => [event, described(event)]),
);

function described(event: EventName) {
  const { summary, data, timestamp } = descriptions[event];
  const isUsual = usualEventNames.some((name) => name === event);
  const asked = isUsual ? '' : ' Only for webhooks that name it.';
  const content = { schema: envelope(event), example: { event, data, timestamp } };
  return {
    post: {
      operationId: event.replace('.', '_'),
      tags: ['Webhooks'],
      summary,
      description: `Delivered at least once; deduplicate on ${keyOf(event)}. Respond with any 2xx within ten seconds.${asked}`,
      security: [],
      requestParams: { header: deliveryHeaders },
      requestBody: { required: true, content: { 'application/json': content } },
      responses: {
        '2XX': { description: 'Acknowledged.' },
        '4XX': { description: 'Tried again later; 410 disables the webhook.' },
      },
    },
  };
}

/** By what a receiver recognizes an event that arrives twice. */
function keyOf(event: EventName): string {
  if (event === 'message.received') return '`wa_message_id`';
  // A message has several statuses.
  if (event === 'message.status') return '`wa_message_id` and `status`';
  return '`webhook-id`';
}

function envelope(event: EventName) {
  return z
    .object({
      event: z.literal(event).describe('The event’s name; the same as in X-Service-Event.'),
      data: eventData[event],
      timestamp: z.iso
        .datetime()
        .describe(
          'When the event was recorded, UTC; of the events of a conversation, the later one has the later time.',
        ),
    })
    .meta({ id: schemaNameOf(event) });
}
