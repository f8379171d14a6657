import { z } from 'zod';
import { usualEventNames } from '../events/constants.ts';
import { eventNameSchema } from '../events/schema.ts';

/** Why we stopped delivering to a webhook. */
export const disabledReasonSchema = z.enum(['gone', 'failing']);

const id = z.uuid().describe('The webhook’s ID.');
const url = z.string().describe('The callback URL, as it was registered.');
const events = z.array(eventNameSchema).describe('The events that it receives.');

/** Body of POST /webhooks (docs/reference/public-api.md#webhook-registration). */
export const createWebhookBody = z
  .object({
    url: z
      .string()
      .trim()
      .max(2048)
      .describe(
        'Callback URL that accepts POST, http or https. Several may be registered; private addresses are refused.',
      ),
    events: z
      .array(eventNameSchema)
      .min(1, 'Name at least one event, or leave the field out for those about messages.')
      .transform((names) => [...new Set(names)])
      .default([...usualEventNames])
      .describe('The events to receive; `message.received` and `message.status` unless given.'),
  })
  .meta({ id: 'WebhookRegistration' });

export type CreateWebhookInput = z.output<typeof createWebhookBody>;

export const createdWebhook = z
  .object({
    id,
    url,
    events,
    secret: z.string().describe('The signing secret. Shown in this response and never again.'),
  })
  .meta({ id: 'CreatedWebhook' });

/** A webhook in a list; never with its secret. */
export const webhookItem = z
  .object({
    id,
    url,
    events,
    created_at: z.iso.datetime().describe('When it was registered.'),
    disabled_at: z.iso.datetime().nullable().describe('When we stopped delivering to it; null while it is enabled.'),
    disabled_reason: disabledReasonSchema
      .nullable()
      .describe('`gone`: it responded with 410. `failing`: nothing but failures for five days.'),
    last_delivery_at: z.iso.datetime().nullable().describe('When it was last called.'),
    last_status: z.int().nullable().describe('The HTTP status of the last call; 0 when there was no response.'),
  })
  .meta({ id: 'Webhook' });

export const webhookList = z.object({ webhooks: z.array(webhookItem).describe('Oldest first.') });

export const webhookParams = z.object({
  id: z
    .uuid()
    .describe('The webhook’s ID.')
    .meta({ examples: ['0198c5e2-7f3a-7c4e-9a51-3d1c8f6f2b10'] }),
});

export const deletedWebhook = z.object({ success: z.literal(true).describe('Always true.'), id });
