import { z } from 'zod';
import type { ZodOpenApiPathsObject } from 'zod-openapi';
import { jsonSchema } from '../json/schema.ts';

const digits = z.string().describe('Digits with country code, no plus.');

const test = z.literal(true).optional().describe('Only on test events that an admin sent from the settings.');

const inboundMessage = z
  .object({
    id: z.string().describe('Channel message id.'),
    type: z
      .enum(['text', 'image', 'document', 'audio', 'video', 'sticker'])
      .describe('`text`, or the type of the file.'),
    text: z.string().describe('Message text, media caption, or what came in readable words.'),
    timestamp: z.iso.datetime().describe('The channel’s own time, UTC.'),
    media_url: z
      .url()
      .optional()
      .describe('Only on media messages: signed, downloadable without a header for an hour.'),
    media_mime_type: z.string().nullable().optional().describe('Only on media messages; null when nobody said.'),
    media_filename: z.string().optional().describe('Only on media messages; the original filename.'),
    kind: z.string().optional().describe('What it is on the channel, when that says more: location, order, button, …'),
  })
  .catchall(jsonSchema)
  .meta({ id: 'InboundMessage' });

const received = envelope(
  'message.received',
  z.object({
    conversation_id: z.string().describe('The conversation’s id.'),
    phone: digits.nullable().describe('Digits with country code, no plus; null for people who hide their number.'),
    user_id: z.string().optional().describe('The channel’s id of somebody who hides the number; only then.'),
    wa_message_id: z.string().describe('For deduplication; the same as message.id.'),
    message: inboundMessage.describe('What the customer sent.'),
    test,
  }),
);

const status = envelope(
  'message.status',
  z.object({
    message_id: z.string().describe('Our id of the message.'),
    wa_message_id: z.string().describe('The channel’s id, as POST /messages answered it.'),
    status: z.enum(['sent', 'delivered', 'read', 'failed']).describe('What the receipt tells of.'),
    recipient: digits,
    timestamp: z.iso.datetime().describe('The channel’s own time of the receipt, UTC.'),
    error: z
      .object({
        code: z.int().nullable().describe('The channel’s code.'),
        title: z.string().describe('What went wrong, in a few words.'),
        detail: z.string().describe('The same as a sentence, with what to do.'),
      })
      .optional()
      .describe('Only with `failed`: why.'),
    test,
  }),
);

function envelope(event: string, data: z.ZodType) {
  return z
    .object({
      event: z.literal(event).describe('The event’s name; the same as in X-Service-Event.'),
      data: data.describe('What happened.'),
      timestamp: z.iso.datetime().describe('When the event was recorded, UTC.'),
    })
    .meta({ id: event === 'message.received' ? 'MessageReceived' : 'MessageStatus' });
}

const deliveryHeaders = z.object({
  'X-Service-Event': z.string().describe('The event’s name.'),
  'X-Service-Signature': z
    .string()
    .describe('`sha256=<hex>`: HMAC-SHA256 of the raw body with the secret as it was shown.'),
  'webhook-id': z.string().describe('The event’s id, the same on every retry and replay.'),
  'webhook-timestamp': z.string().describe('Unix seconds of this attempt.'),
  'webhook-signature': z.string().describe('Standard Webhooks signatures, separated by spaces.'),
});

/** The two events, as the OpenAPI document's `webhooks` section says them. */
export const webhookDescriptions: ZodOpenApiPathsObject = {
  'message.received': described('message.received', 'A customer sent a message', received, {
    event: 'message.received',
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
    },
    timestamp: '2026-03-02T09:15:27.412Z',
  }),
  'message.status': described('message.status', 'A message sent through the service changed its state', status, {
    event: 'message.status',
    data: {
      message_id: '0198c5e2-8a11-7d02-b1c4-77aa01f0d9e3',
      wa_message_id: 'wamid.HBgMOTE5ODEyMzQ1Njc4FQIAERgSM0FBREY4NDQxMzQ3RTg1NzFDAA==',
      status: 'delivered',
      recipient: '919812345678',
      timestamp: '2026-03-02T09:16:02.000Z',
    },
    timestamp: '2026-03-02T09:16:02.120Z',
  }),
};

function described(event: string, summary: string, schema: z.ZodType, example: unknown) {
  return {
    post: {
      operationId: event.replace('.', '_'),
      tags: ['Webhooks'],
      summary,
      description: 'Delivered at least once; deduplicate on `wa_message_id`. Answer with any 2xx within ten seconds.',
      security: [],
      requestParams: { header: deliveryHeaders },
      requestBody: { required: true, content: { 'application/json': { schema, example } } },
      responses: {
        '2XX': { description: 'Acknowledged.' },
        '4XX': { description: 'Tried again later; 410 disables the webhook.' },
      },
    },
  };
}
