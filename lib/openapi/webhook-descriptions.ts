import { z } from 'zod';
import type { ZodOpenApiPathsObject } from 'zod-openapi';

const digits = z.string().describe('Digits with country code, no plus.');

const inboundMessage = z
  .object({
    id: z.string().describe('Channel message id.'),
    type: z.enum(['text', 'image', 'document', 'audio', 'video', 'sticker']),
    text: z.string().describe('Message text, media caption, or what came in readable words.'),
    timestamp: z.iso.datetime().describe('The channel’s own time, UTC.'),
    media_url: z
      .url()
      .optional()
      .describe('Only on media messages: signed, downloadable without a header for an hour.'),
    media_mime_type: z.string().nullable().optional(),
    media_filename: z.string().optional(),
    kind: z.string().optional().describe('What it is on the channel, when that says more: location, order, button, …'),
  })
  .catchall(z.json())
  .meta({ id: 'InboundMessage' });

const received = envelope(
  'message.received',
  z.object({
    conversation_id: z.string(),
    phone: digits.nullable().describe('Digits with country code, no plus; null for people who hide their number.'),
    user_id: z.string().optional().describe('The channel’s id of somebody who hides the number; only then.'),
    wa_message_id: z.string().describe('For deduplication; the same as message.id.'),
    message: inboundMessage,
  }),
);

const status = envelope(
  'message.status',
  z.object({
    message_id: z.string().describe('Our id of the message.'),
    wa_message_id: z.string().describe('The channel’s id, as POST /messages answered it.'),
    status: z.enum(['sent', 'delivered', 'read', 'failed']),
    recipient: digits,
    timestamp: z.iso.datetime().describe('The channel’s own time of the receipt, UTC.'),
    error: z.object({ code: z.int().nullable(), title: z.string(), detail: z.string() }).loose().optional(),
  }),
);

function envelope(event: string, data: z.ZodType) {
  return z.object({
    event: z.literal(event),
    data,
    timestamp: z.iso.datetime().describe('When the event was recorded, UTC.'),
  });
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
  'message.received': described('message.received', 'A customer sent a message', received),
  'message.status': described('message.status', 'A message sent through the service changed its state', status),
};

function described(event: string, summary: string, schema: z.ZodType) {
  return {
    post: {
      operationId: event.replace('.', '_'),
      tags: ['Webhooks'],
      summary,
      description: 'Delivered at least once; deduplicate on `wa_message_id`. Answer with any 2xx within ten seconds.',
      security: [],
      requestParams: { header: deliveryHeaders },
      requestBody: { required: true, content: { 'application/json': { schema } } },
      responses: {
        '2XX': { description: 'Acknowledged.' },
        '4XX': { description: 'Tried again later; 410 disables the webhook.' },
      },
    },
  };
}
