import { z } from 'zod';
import { nextCursor, pageQuery } from '#lib/contract/pagination/schema.ts';
import { runStates } from './constants.ts';

export const listRunsQuery = pageQuery({ limit: 50, max: 200 }).extend({
  flowId: z.uuid().optional(),
  conversationId: z.uuid().optional(),
  state: z.enum(runStates).optional(),
});

/** A run in a list. */
export const runSummarySchema = z.object({
  id: z.uuid(),
  flowId: z.uuid(),
  flowName: z.string(),
  version: z.int(),
  conversationId: z.uuid(),
  /** The customer’s name, or their number. */
  contactName: z.string(),
  state: z.enum(runStates),
  error: z.string().nullable(),
  stepCount: z.int(),
  nodeId: z.string().nullable(),
  waitingUntil: z.iso.datetime().nullable(),
  rerunOfId: z.uuid().nullable(),
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
});

export const listRunsResult = z.object({ runs: z.array(runSummarySchema), next_cursor: nextCursor });

export const runStepSchema = z.object({
  number: z.int(),
  nodeId: z.string(),
  nodeType: z.string(),
  input: z.json(),
  output: z.json(),
  handle: z.string().nullable(),
  error: z.string().nullable(),
  startedAt: z.iso.datetime(),
  durationMs: z.number(),
});

/** A run with everything that happened in it; secrets are masked. */
export const runSchema = runSummarySchema.extend({
  variables: z.record(z.string(), z.json()),
  steps: z.array(runStepSchema),
});

export type RunSummary = z.output<typeof runSummarySchema>;
export type RunDetail = z.output<typeof runSchema>;
