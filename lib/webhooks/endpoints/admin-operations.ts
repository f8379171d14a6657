import { z } from 'zod';
import { defineAdminOperation } from '#lib/contract/browser-operation.ts';
import { nextCursor, pageQuery } from '#lib/contract/pagination/schema.ts';
import { eventNameSchema } from '../events/schema.ts';
import { deliveryStates } from './constants.ts';
import { createdWebhook, createWebhookBody, deletedWebhook, webhookItem } from './schema.ts';

/** An endpoint's recent health; p95 is in ms, null without attempts. */
const healthFigures = {
  calls: z.int().describe('Attempts, answered or not.'),
  acknowledged: z.int().describe('Those that were answered with a 2xx.'),
  p95_ms: z.number().nullable(),
};

const webhookHealthSchema = z.object({
  since: z.iso.datetime().describe('The calls of deliveries recorded since then are counted.'),
  ...healthFigures,
  buckets: z
    .array(z.object({ from: z.iso.datetime(), ...healthFigures }))
    .describe('The time since then in equal parts, oldest first.'),
});

export type WebhookHealth = z.output<typeof webhookHealthSchema>;

/** A webhook as the app's own pages show it. */
const webhookView = webhookItem.extend({
  failing_since: z.iso.datetime().nullable().describe('The first failure since the last success.'),
  created_by_id: z.uuid().nullable().describe('Who made it in the app; null for the API.'),
  previous_secret_expires_at: z.iso.datetime().nullable().describe('Until then the old secret signs too.'),
  health: webhookHealthSchema,
});

export type WebhookView = z.output<typeof webhookView>;

const webhookParams = z.object({ webhook_id: z.uuid() });

export const listWebhooksOperation = defineAdminOperation({
  method: 'GET',
  path: '/api/admin/{workspace}/webhooks',
  role: 'admin',
  result: z.object({ webhooks: z.array(webhookView) }),
});

export const createWebhookOperation = defineAdminOperation({
  method: 'POST',
  path: '/api/admin/{workspace}/webhooks',
  role: 'admin',
  fresh: true,
  body: createWebhookBody,
  result: createdWebhook,
});

export const deleteWebhookOperation = defineAdminOperation({
  method: 'DELETE',
  path: '/api/admin/{workspace}/webhooks/{webhook_id}',
  role: 'admin',
  params: webhookParams,
  result: deletedWebhook,
});

/** The only response besides creation that contains a secret. */
export const rotateWebhookSecretOperation = defineAdminOperation({
  method: 'POST',
  path: '/api/admin/{workspace}/webhooks/{webhook_id}/rotate',
  role: 'admin',
  fresh: true,
  params: webhookParams,
  result: z.object({ id: z.uuid(), secret: z.string(), previous_secret_expires_at: z.iso.datetime() }),
});

export const resumeWebhookOperation = defineAdminOperation({
  method: 'POST',
  path: '/api/admin/{workspace}/webhooks/{webhook_id}/resume',
  role: 'admin',
  params: webhookParams,
  result: z.object({ id: z.uuid() }),
});

/** Returns the delivery, whose outcome can then be read. */
export const testWebhookOperation = defineAdminOperation({
  method: 'POST',
  path: '/api/admin/{workspace}/webhooks/{webhook_id}/test',
  role: 'admin',
  params: webhookParams,
  result: z.object({ delivery_id: z.uuid() }),
});

const deliveryStateSchema = z.enum(deliveryStates);

export type DeliveryStateView = z.output<typeof deliveryStateSchema>;

const deliverySchema = z.object({
  id: z.uuid(),
  event_id: z.uuid().describe('The `webhook-id` of its requests.'),
  event: eventNameSchema,
  state: deliveryStateSchema,
  attempts: z.int(),
  next_attempt_at: z.iso.datetime().nullable().describe('While `retrying`.'),
  replay: z.boolean().describe('Someone asked for it again.'),
  test: z.boolean(),
  phone: z.string().nullable().describe('Whom it is about; null for someone who hides the number.'),
  receipt: z.string().nullable().describe('Of `message.status`: the status.'),
  last_status: z.int().nullable().describe('0 when there was no answer; null before the first.'),
  last_error: z.string().nullable(),
  created_at: z.iso.datetime(),
  finished_at: z.iso.datetime().nullable(),
});

export type DeliveryView = z.output<typeof deliverySchema>;

export const deliveryFilters = z.object({
  event: eventNameSchema.optional(),
  state: deliveryStateSchema.optional(),
  from: z.iso.datetime().optional().describe('Recorded then or later.'),
  to: z.iso.datetime().optional().describe('Recorded before.'),
});

export const listDeliveriesOperation = defineAdminOperation({
  method: 'GET',
  path: '/api/admin/{workspace}/webhooks/{webhook_id}/deliveries',
  role: 'admin',
  params: webhookParams,
  query: pageQuery({ limit: 50, max: 200 }).extend(deliveryFilters.shape),
  result: z.object({ deliveries: z.array(deliverySchema), next_cursor: nextCursor }),
});

const attemptSchema = z.object({
  number: z.int(),
  started_at: z.iso.datetime(),
  duration_ms: z.number(),
  status: z.int().describe('0 when there was no response.'),
  error: z.string().nullable().describe('Why there was no usable answer, in one word.'),
  request_headers: z
    .record(z.string(), z.string())
    .describe('As they were sent; signatures are left out, since they are not kept.'),
  response_body: z.string().nullable().describe('The first 2 KB of the answer.'),
});

export type AttemptView = z.output<typeof attemptSchema>;

const deliveryDetailSchema = deliverySchema.extend({
  webhook_id: z.uuid(),
  url: z.string(),
  request_body: z.string().describe('As it would be sent now: links to media are fresh in each attempt.'),
  attempt_log: z.array(attemptSchema).describe('Oldest first.'),
});

export type DeliveryDetail = z.output<typeof deliveryDetailSchema>;

export const readDeliveryOperation = defineAdminOperation({
  method: 'GET',
  path: '/api/admin/{workspace}/deliveries/{delivery_id}',
  role: 'admin',
  params: z.object({ delivery_id: z.uuid() }),
  result: deliveryDetailSchema,
});

/** The most selected deliveries in one replay. */
const MAX_REPLAYED = 1_000;

const replayBody = z.union([
  z.strictObject({ delivery_ids: z.array(z.uuid()).min(1).max(MAX_REPLAYED) }),
  z
    .strictObject({
      from: z.iso.datetime(),
      to: z.iso.datetime(),
      undelivered_only: z.boolean().describe('Leaves out what was acknowledged.'),
    })
    .refine(({ from, to }) => from < to, { path: ['to'], error: 'The end must be after the beginning.' }),
]);

export type ReplayBody = z.output<typeof replayBody>;

export const replayDeliveriesOperation = defineAdminOperation({
  method: 'POST',
  path: '/api/admin/{workspace}/webhooks/{webhook_id}/replay',
  role: 'admin',
  params: webhookParams,
  body: replayBody,
  result: z.object({ replayed: z.int() }),
  heavy: true,
});
