import { z } from 'zod';

/** What a webhook can subscribe to (public-api-spec.md "Events"). */
export const eventNames = ['message.received', 'message.status'] as const;

export type EventName = (typeof eventNames)[number];

export const eventNameSchema = z.enum(eventNames);

const limit = z.coerce
  .number({ error: 'limit is a whole number.' })
  .int()
  .min(1)
  .max(500)
  .default(100)
  .describe('Events on a page, at most 500.');

/** Query of GET /events. */
export const listEventsQuery = z.object({
  after: z
    .string()
    .optional()
    .describe(
      'The id of the last event that you have read; the answer begins behind it. From the beginning without it.',
    ),
  limit,
});

export const eventItem = z
  .object({
    id: z.uuid().describe('The event’s id: the `webhook-id` of its deliveries.'),
    event: eventNameSchema.describe('What happened.'),
    data: z.record(z.string(), z.unknown()).describe('As in webhook deliveries, with fresh media links.'),
    timestamp: z.iso.datetime().describe('When it was recorded.'),
  })
  .meta({ id: 'Event' });

export const eventPage = z.object({
  events: z.array(eventItem).describe('In the order of recording.'),
  next_cursor: z.string().nullable().describe('Give it as `after` to read on; null when there is no more yet.'),
});
