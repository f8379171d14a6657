import { z } from 'zod';

// What Meta posts (docs/reference/whatsapp.md). Only what is needed to store a message is required, and a malformed
// optional part counts as absent: an odd field never costs a message, let alone its batch.

const lax = <T extends z.ZodType>(schema: T) => schema.optional().catch(undefined);
const list = z.array(z.unknown()).catch([]);

/** Most IDs are strings, some are numbers. */
const idText = z.union([z.string(), z.int()]).transform(String).pipe(z.string().min(1).max(512));
/** Of a person. Digits, before which Meta's own pages sometimes write a plus; or a user ID in its place. */
const waId = idText.transform((id) => id.replace(/^\+(?=\d+$)/, ''));
const text = z.string();
/** Seconds since 1970, as text. */
const seconds = lax(z.union([z.string(), z.number()]));

export const envelopeSchema = z.object({ object: lax(text), entry: list });
export const entrySchema = z.object({ id: lax(idText), time: seconds, changes: list });
export const changeSchema = z.object({ field: text, value: z.unknown() });

/** The value of a `messages` change. */
export const messagesValueSchema = z.object({
  metadata: z.looseObject({ phone_number_id: idText }),
  contacts: list,
  messages: list,
  statuses: list,
  errors: list,
});

/** One profile per sender, matched by `wa_id` or `user_id`. */
export const profileSchema = z.object({
  wa_id: lax(waId),
  user_id: lax(idText),
  profile: lax(z.object({ name: lax(text) })),
});

export const channelErrorSchema = z.object({
  code: z.coerce.number(),
  title: lax(text),
  message: lax(text),
  error_data: lax(z.object({ details: lax(text) })),
});

const contextSchema = z.object({
  id: lax(idText),
  from: lax(idText),
  forwarded: lax(z.boolean()),
  frequently_forwarded: lax(z.boolean()),
  referred_product: lax(z.object({ catalog_id: lax(idText), product_retailer_id: lax(idText) })),
});

const referralSchema = z.object({
  source_url: lax(text),
  source_id: lax(idText),
  source_type: lax(text),
  headline: lax(text),
  body: lax(text),
  media_type: lax(text),
  image_url: lax(text),
  video_url: lax(text),
  thumbnail_url: lax(text),
  ctwa_clid: lax(text),
});

/** What every message has; its content is under a key named like its type. */
export const messageSchema = z.looseObject({
  id: idText,
  from: lax(waId),
  from_user_id: lax(idText),
  /** Of the group that it was written in. */
  group_id: lax(idText),
  timestamp: seconds,
  type: lax(text),
  context: lax(contextSchema),
  referral: lax(referralSchema),
  errors: list,
});

/** The value of an `smb_message_echoes` change. */
export const echoesValueSchema = z.object({ metadata: z.object({ phone_number_id: idText }), message_echoes: list });

/** Written on the business's own phone, to the customer in `to`. */
export const echoSchema = messageSchema.extend({ to: lax(waId), to_user_id: lax(idText) });

export const textSchema = z.object({ body: text });

export const mediaSchema = z.object({
  id: lax(idText),
  mime_type: lax(text),
  caption: lax(text),
  filename: lax(text),
  voice: lax(z.boolean()),
});

export const locationSchema = z.object({
  latitude: z.number(),
  longitude: z.number(),
  name: lax(text),
  address: lax(text),
  url: lax(text),
});

export const sharedContactSchema = z.looseObject({
  name: lax(z.looseObject({ formatted_name: lax(text), first_name: lax(text) })),
  phones: lax(z.array(z.looseObject({ phone: lax(text), wa_id: lax(idText), type: lax(text) }))),
});

export const reactionSchema = z.object({ message_id: idText, emoji: lax(text) });
export const buttonSchema = z.object({ text, payload: lax(text) });

export const interactiveSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('button_reply'), button_reply: z.object({ id: text, title: text }) }),
  z.object({
    type: z.literal('list_reply'),
    list_reply: z.object({ id: text, title: text, description: lax(text) }),
  }),
  z.object({
    type: z.literal('nfm_reply'),
    nfm_reply: z.object({ name: lax(text), body: lax(text), response_json: lax(text) }),
  }),
  z.object({
    type: z.literal('call_permission_reply'),
    call_permission_reply: z.object({
      response: z.enum(['accept', 'reject']),
      is_permanent: lax(z.boolean()),
      expiration_timestamp: lax(
        z.coerce
          .number()
          .min(1)
          .max(8.64e12)
          .transform((time) => new Date(time * 1000).toISOString()),
      ),
      response_source: lax(text),
    }),
  }),
]);

export const orderSchema = z.object({ catalog_id: lax(idText), text: lax(text), product_items: list });

/** A decimal in major units. */
const price = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,10}(\.\d{1,10})?$/)
      .transform(Number),
  ])
  .pipe(z.number().min(0).max(1e10));

/** One whose price cannot be read was ordered nevertheless. */
export const orderItemSchema = z.object({
  product_retailer_id: idText,
  quantity: z.coerce.number().int().min(0).max(100_000),
  item_price: price.catch(0),
  currency: lax(z.string().regex(/^[A-Za-z]{3}$/)),
});

export const systemSchema = z.object({
  type: lax(text),
  body: lax(text),
  wa_id: lax(waId),
  user_id: lax(idText),
  previous_user_id: lax(idText),
});

const caption = lax(z.object({ caption: lax(text) }));
const editedSchema = z.object({
  text: lax(z.object({ body: text })),
  image: caption,
  video: caption,
  document: caption,
});
export const editSchema = z.object({ original_message_id: lax(idText), message: lax(editedSchema) });
export const revokeSchema = z.object({ original_message_id: lax(idText) });

export const unsupportedSchema = z.object({ type: lax(text) });

/** What a message costs; `billable` is deprecated in favor of `type` (docs/reference/whatsapp.md#statuses). */
const pricingSchema = z.object({
  category: text,
  type: lax(text),
  billable: lax(z.boolean()),
});

/** A delivery receipt of a message that we sent. */
export const statusSchema = z.object({
  id: idText,
  status: z.enum(['sent', 'delivered', 'read', 'played', 'failed']),
  type: z
    .unknown()
    .refine((type) => type !== 'payment')
    .optional(),
  timestamp: seconds,
  recipient_id: lax(waId),
  recipient_user_id: lax(idText),
  biz_opaque_callback_data: lax(text),
  pricing: lax(pricingSchema),
  errors: list,
});

/** Of a payment, or of a kind that is yet to come. */
export const otherStatusSchema = z.object({ id: idText, status: text });

/** Values of changes of the account, its numbers and templates (fields other than `messages`). */
export const qualityUpdateSchema = z.object({
  display_phone_number: idText,
  event: text,
  current_limit: lax(text),
  max_daily_conversations_per_business: lax(text),
});

export const nameUpdateSchema = z.object({
  display_phone_number: idText,
  decision: text,
  requested_verified_name: lax(text),
});

export const accountUpdateSchema = z.object({
  event: text,
  ban_info: lax(z.object({ waba_ban_state: lax(text) })),
});

/** Limits are numbers or names such as TIER_1K; the second field name is from older versions. */
const limit = lax(z.union([z.number(), z.string()]).transform(String));
export const capabilityUpdateSchema = z.object({
  max_daily_conversations_per_business: limit,
  max_daily_conversation_per_phone: limit,
});

/** `stop` or `resume`, for marketing messages; null for anything else. */
export const userPreferencesSchema = z.object({
  user_preferences: z.array(
    z
      .object({
        ...{ wa_id: lax(waId), user_id: lax(idText), timestamp: seconds },
        ...{ category: z.literal('marketing_messages'), value: z.enum(['stop', 'resume']) },
      })
      .nullable()
      .catch(null),
  ),
});
