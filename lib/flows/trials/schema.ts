import { z } from 'zod';
import { spelledText } from '#lib/contract/names/schema.ts';
import { jsonSchema } from '#lib/platform/json/schema.ts';
import { graphSchema } from '../graph/schema.ts';
import { httpRequestData } from '../nodes/http-request/schema.ts';
import { MAX_DEPTH } from '../nodes/run-flow/constants.ts';

const variables = z.record(z.string().max(200), z.json());

/** What the editor's Test button sends. */
export const testHttpRequestBody = z.object({
  data: httpRequestData,
  variables: variables.default({}).describe('Test values.'),
});

/** The state of a trial: returned with every response, and sent with the next step. */
export const trialStateSchema = z.object({
  run_id: z.uuid().describe('Names this trial in the IDs of its buttons.'),
  state: z.enum(['running', 'waiting', 'completed', 'handed_off', 'failed']),
  node_id: z.string().max(100).nullable(),
  variables,
  passes: z.record(z.string().max(1000), z.int()),
  frames: z
    .array(
      z.object({
        node_id: z.string().max(100),
        step: z.int(),
        flow_id: z.uuid(),
        version: z.int().min(1),
        flow_name: z.string().max(500),
        hidden: z.record(z.string().max(200), z.array(z.json()).max(1)),
      }),
    )
    .max(MAX_DEPTH)
    .default([])
    .describe('The flows that it is in by Run flow nodes, the innermost last.'),
  step_count: z.int().min(0).max(100_000),
  waiting: z
    .object({
      ...{ for: z.enum(['reply', 'time']), step: z.int(), attempt: z.int(), until: z.iso.datetime() },
      event: z.literal(true).optional(),
      stray: z.literal(true).optional(),
    })
    .nullable(),
  heard: z
    .array(
      z.object({
        id: z.uuid(),
        at: z.iso.datetime(),
        kind: z.string().max(50),
        text: z.string().max(4096).nullable(),
        choice_id: z.string().max(256).nullable(),
        media_url: z.url().nullable(),
      }),
    )
    .max(100)
    .default([])
    .describe('What the customer has written of an answer that may go on.'),
  collect_until: z.iso
    .datetime()
    .nullable()
    .default(null)
    .describe('Until when it may: then send time_passes. Null when nothing was heard.'),
  silent_ms: z
    .int()
    .min(0)
    .default(0)
    .describe('How long the customer has been silent, by the waits that were skipped.'),
  passed_ms: z
    .int()
    .min(0)
    .default(0)
    .describe('How long the waits were that were skipped: the trial’s clock is so much ahead.'),
  event_number: z.int().min(0).default(0).describe('How many events the flow has left behind.'),
  event: z.object({ body: jsonSchema }).nullable().default(null).describe('The next one, when it has come already.'),
  error: z.string().nullable(),
});

export type TrialState = z.output<typeof trialStateSchema>;

/** An order of a trial's customer. */
export const trialOrderSchema = z.object({
  items: z
    .array(
      z.object({
        retailer_id: z.string().max(100).describe('The SKU.'),
        name: z.string().max(200).optional().describe('Default: the SKU.'),
        quantity: z.int().min(1).describe('How many.'),
        item_price: z.int().min(0).describe('In minor units.'),
      }),
    )
    .min(1)
    .max(30)
    .default([{ retailer_id: 'SKU-1', name: 'Sample product', quantity: 1, item_price: 1000 }])
    .describe('What is ordered.'),
  currency: z.string().length(3).default('USD').describe('ISO 4217.'),
  note: z.string().max(1000).default('').describe('What the customer adds.'),
});
export type TrialOrder = z.output<typeof trialOrderSchema>;

/** What happens next in a trial. */
const trialInputSchema = z.discriminatedUnion('type', [
  z
    .object({
      type: z.literal('message'),
      text: z.string().max(4096).nullable().default(null),
      kind: z.string().max(50).default('text').describe('text, button_reply, order, image, …'),
      choice_id: z.string().max(256).nullable().default(null).describe('Of the button that was pressed.'),
      media_url: z.url().nullable().default(null),
      order: trialOrderSchema.prefault({}).describe('Of a message of kind order.'),
      is_first: z.boolean().default(true).describe('Whether it is the customer’s first message ever.'),
    })
    .describe('The customer writes.'),
  z.object({ type: z.literal('continue') }).describe('The flow goes on by itself, by one step that acts.'),
  z
    .object({
      type: z.literal('time_passes'),
      hours: z
        .int()
        .min(1)
        .max(720)
        .optional()
        .describe('So many hours pass; without them, as long as the flow waits.'),
    })
    .describe('What the flow waits for does not come, or the customer writes no more of an answer; its time is over.'),
  z
    .object({ type: z.literal('event'), body: jsonSchema.default(null).describe('What is posted.') })
    .describe('The next event of the flow comes.'),
]);

/** Body of the Try it panel's requests. */
export const tryFlowBody = z.object({
  graph: graphSchema,
  state: trialStateSchema.nullable().describe('Null before the first message.'),
  input: trialInputSchema,
  contact: z
    .object({
      name: z.string().max(200).default('Test customer'),
      phone: z.string().max(50).default('15550000000'),
      opt_in: z.boolean().nullable().default(null),
      attributes: z.record(spelledText.max(200), z.json()).default({}),
    })
    .prefault({}),
});

export type TryFlowBody = z.output<typeof tryFlowBody>;
