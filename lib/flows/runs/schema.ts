import { z } from 'zod';
import { nextCursor, pageQuery } from '#lib/contract/pagination/schema.ts';
import { jsonSchema } from '#lib/platform/json/schema.ts';
import { runStates } from './constants.ts';

export const listRunsQuery = pageQuery({ limit: 50, max: 200 }).extend({
  state: z.enum(runStates).optional(),
});

/** A run in a list. */
export const runSummarySchema = z.object({
  id: z.uuid(),
  flow_id: z.uuid(),
  flow_name: z.string(),
  version: z.int(),
  conversation_id: z.uuid(),
  contact: z.object({ id: z.uuid(), name: z.string().nullable(), phone: z.string().nullable() }),
  state: z.enum(runStates),
  error: z.string().nullable(),
  step_count: z.int(),
  node_id: z.string().nullable(),
  waiting_until: z.iso.datetime().nullable(),
  rerun_of_id: z.uuid().nullable(),
  started_at: z.iso.datetime(),
  ended_at: z.iso.datetime().nullable(),
});

export const listRunsResult = z.object({ runs: z.array(runSummarySchema), next_cursor: nextCursor });

/**
 * The flow and node of a step outside the run’s own flow; `by` is the node here that called it, and `exit` the name of
 * the exit by which the step left.
 */
export const calledSchema = z.object({
  flow_id: z.uuid(),
  version: z.int(),
  flow: z.string(),
  title: z.string(),
  exit: z.string().nullable(),
  by: z.string(),
});

const runStepSchema = z.object({
  number: z.int(),
  node_id: z.string(),
  node_type: z.string(),
  called: calledSchema.nullable(),
  input: z.json(),
  output: z.json(),
  handle: z.string().nullable(),
  error: z.string().nullable(),
  started_at: z.iso.datetime(),
  duration_ms: z.number(),
});

const relatedRun = z.object({ id: z.uuid(), started_at: z.iso.datetime() });

/** A run with everything that happened in it; secrets are masked. */
export const runSchema = runSummarySchema.extend({
  /** While it waits: what for, and after how many invalid answers. */
  waiting: z.object({ for: z.enum(['reply', 'time', 'event']), attempt: z.int(), until: z.iso.datetime() }).nullable(),
  /** The run that this one repeats from its failed node, unless it was deleted since. */
  repeats: relatedRun.nullable(),
  /** The newest run that repeats this one. */
  rerun: relatedRun.nullable(),
  /** Whether it has failed at a node, and its flow is still live. */
  can_rerun: z.boolean(),
  variables: z.record(z.string(), z.json()),
  steps: z.array(runStepSchema),
});

const publicStates = ['running', 'waiting', 'completed', 'failed', 'cancelled'] as const;

/** A run as the public API shows it. */
export const publicRunSchema = z
  .object({
    id: z.uuid().describe('The run’s ID.'),
    flow_id: z.uuid().describe('The flow that runs.'),
    version: z.int().describe('The published version that it began with, and finishes in.'),
    conversation_id: z.uuid().describe('The conversation that it leads.'),
    phone: z.string().nullable().describe('Digits with country code, no plus; null for people who hide their number.'),
    state: z
      .enum(publicStates)
      .describe('`waiting` is for the customer or for a time. Handing the conversation to a person completes a run.'),
    waits_until: z.iso.datetime().nullable().describe('While it waits: when it continues by itself; otherwise null.'),
    variables: z.record(z.string(), jsonSchema).describe('As they are now, or were at the end; secrets are masked.'),
    error: z.string().nullable().describe('Why it failed; otherwise null.'),
    started_at: z.iso.datetime().describe('When it began.'),
    ended_at: z.iso.datetime().nullable().describe('When it ended; null while it is under way.'),
  })
  .meta({ id: 'Run', description: 'A flow under way with one customer, or what became of it.' });

export const flowIdParams = z.object({
  id: z
    .uuid()
    .describe('The flow’s ID.')
    .meta({ examples: ['0199f0aa-6a3c-7c1e-9d3a-2f1f6f0c9b10'] }),
});
export const runIdParams = z.object({
  id: z
    .uuid()
    .describe('The run’s ID.')
    .meta({ examples: ['0199f0c2-4d1b-5e0e-8a77-6b9c2d31f5aa'] }),
});

/** Body of POST /flows/{id}/runs. */
export const startRunBody = z
  .object({
    to: z
      .string()
      .max(150)
      .describe(
        'The customer’s phone in any format; contact and conversation are created if needed. For someone who hides it, the `user_id` of their messages.',
      ),
    variables: z
      .record(z.string().min(1).max(100), jsonSchema)
      .optional()
      .describe('What the flow knows from the start, by name; they shadow the contact’s attributes.'),
  })
  .meta({ id: 'RunStart' });

export const publicRunsQuery = pageQuery({ limit: 50, max: 200 }).extend({
  state: z.enum(publicStates).optional().describe('Only runs in this state.'),
});

export const publicRunPage = z.object({
  runs: z.array(publicRunSchema).describe('The newest first.'),
  next_cursor: nextCursor,
  under_way: z.int().describe('How many customers are in the flow now, whatever the page is narrowed to.'),
});

/** What happens to customers in a flow that is taken away: they finish, or are stopped, with or without a last message. */
export type Leftovers = { runs: 'finish' | 'stop' | undefined; message: string | undefined };

export type PublicRunState = (typeof publicStates)[number];
export type RunSummary = z.output<typeof runSummarySchema>;
export type RunDetail = z.output<typeof runSchema>;
