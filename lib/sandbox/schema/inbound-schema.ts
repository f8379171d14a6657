import { z } from 'zod';

const common = {
  phone_number_id: z.string().optional().describe('The business number written to; needed when there are several'),
  id: z.string().min(1).max(255).optional().describe('The wamid; the same one again plays a duplicate'),
  age_ms: z.number().int().min(0).optional().describe('How long ago it was written'),
  context: z
    .looseObject({ message_id: z.string().optional(), from: z.string().optional() })
    .optional()
    .describe('The message that is answered'),
  forwarded: z.boolean().optional(),
  frequently_forwarded: z.boolean().optional(),
  referral: z.record(z.string(), z.unknown()).optional().describe('The ad that led here'),
};

const variant = <T extends string, S extends z.ZodRawShape>(type: T, shape: S) =>
  z.strictObject({ type: z.literal(type), ...common, ...shape });

const file = {
  media_id: z.string().optional().describe('From POST /_sandbox/media; without it a sample is sent'),
  base64: z.string().optional().describe('The bytes, instead of media_id'),
  mime_type: z.string().optional(),
  caption: z.string().optional(),
  filename: z.string().optional(),
  oversized: z.boolean().optional().describe('Over 100 MB: the message carries error 131052 and no usable ID'),
};

const orderItem = z.strictObject({
  retailer_id: z.string(),
  quantity: z.number().int().min(1).default(1),
  item_price: z.number().optional().describe('Major units, may be fractional; the product’s own price when absent'),
  currency: z.string().optional(),
});

/** What either side can send from a phone. */
const written = [
  variant('text', { text: z.string() }),
  variant('image', file),
  variant('document', file),
  variant('audio', file),
  variant('voice', file),
  variant('video', file),
  variant('sticker', { ...file, animated: z.boolean().optional() }),
  variant('location', {
    latitude: z.number(),
    longitude: z.number(),
    name: z.string().optional(),
    address: z.string().optional(),
    url: z.string().optional(),
  }),
  variant('contacts', { contacts: z.array(z.record(z.string(), z.unknown())).min(1) }),
  variant('reaction', {
    message_id: z.string(),
    emoji: z.string().optional().describe('Absent: the reaction is removed'),
  }),
] as const;

/** What someone at the business writes on the number's own phone, in the WhatsApp Business app. */
export const echoSchema = z.discriminatedUnion('type', written);

/** What a customer can do on the phone. */
export const inboundSchema = z.discriminatedUnion('type', [
  ...written,
  variant('button', { text: z.string(), payload: z.string().optional() }),
  variant('button_reply', { reply_id: z.string(), title: z.string() }),
  variant('list_reply', { reply_id: z.string(), title: z.string(), description: z.string().optional() }),
  variant('nfm_reply', { name: z.string().default('flow'), body: z.string().default('Sent'), response: z.unknown() }),
  variant('order', {
    items: z.array(orderItem).min(1),
    note: z.string().optional(),
    catalog_id: z.string().optional(),
  }),
  variant('edit', { message_id: z.string(), text: z.string().describe('What the message says now') }),
  variant('revoke', { message_id: z.string().describe('The message that was deleted for everyone') }),
  variant('system', {
    new_phone: z.string().optional(),
    body: z.string().optional(),
    system: z.record(z.string(), z.unknown()).optional(),
  }),
  variant('unsupported', { unsupported_type: z.string().optional(), code: z.number().int().default(131051) }),
  variant('raw', {
    message: z
      .record(z.string(), z.unknown())
      .describe('The whole message object; from, id and timestamp are filled in'),
  }),
]);

export type Echo = z.output<typeof echoSchema>;
export type EchoInput = z.input<typeof echoSchema>;
export type Inbound = z.output<typeof inboundSchema>;
export type InboundInput = z.input<typeof inboundSchema>;
