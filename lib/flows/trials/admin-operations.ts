import { z } from 'zod';
import { defineAdminOperation } from '#lib/contract/browser-operation.ts';
import { MB } from '#lib/platform/bytes.ts';
import { jsonSchema } from '#lib/platform/json/schema.ts';
import { failureReasons } from '../nodes/contract/constants.ts';
import { calledSchema } from '../runs/schema.ts';
import { testHttpRequestBody, trialStateSchema, tryFlowBody } from './schema.ts';

const flowParams = z.object({ flow_id: z.uuid() });
const note = z.record(z.string(), z.unknown());

const httpRequestTestSchema = z.object({
  handle: z.enum(['success', 'error']),
  variables: z.record(z.string(), jsonSchema),
  request: z
    .object({
      method: z.string(),
      url: z.string(),
      headers: z.array(z.object({ key: z.string(), value: z.string() })),
      body: z.string().nullable(),
    })
    .nullable(),
  response: z
    .object({
      status: z.int(),
      content_type: z.string(),
      bytes: z.int(),
      is_cut: z.boolean(),
      text: z.string(),
      json: jsonSchema.optional(),
    })
    .nullable(),
  attempts: z.int(),
  duration_ms: z.number(),
  warning: z.string().nullable(),
});

/** The result of a Call API node's test; secrets masked. */
export type TestedHttpRequest = z.output<typeof httpRequestTestSchema>;

export const testHttpRequestOperation = defineAdminOperation({
  method: 'POST',
  path: '/api/admin/{workspace}/flows/{flow_id}/test-call',
  role: 'admin',
  params: flowParams,
  body: testHttpRequestBody,
  result: httpRequestTestSchema,
  heavy: true,
});

const trialSchema = z.object({
  state: trialStateSchema.nullable(),
  steps: z.array(
    z.object({
      number: z.int(),
      node_id: z.string(),
      node_type: z.string(),
      called: calledSchema.nullable(),
      input: note,
      output: note,
      handle: z.string().nullable(),
      error: z.string().nullable(),
      duration_ms: z.number(),
    }),
  ),
  messages: z.array(
    z.looseObject({
      buttons: z.array(z.object({ id: z.string(), title: z.string(), section: z.string().optional() })).optional(),
    }),
  ),
  responses: z.array(
    z.union([z.object({ status: z.int(), text: z.string() }), z.object({ error: z.enum(failureReasons) })]),
  ),
  /** What the flow changed about the contact, for the next start of the same chat; null removes an attribute. */
  contact: z.object({ attributes: z.record(z.string(), jsonSchema) }).nullable(),
  handoff: z.object({ note: z.string().nullable() }).nullable(),
  is_ignored: z.boolean(),
});

/** The result of a trial's step. */
export type TrialView = z.output<typeof trialSchema>;

export const tryFlowOperation = defineAdminOperation({
  method: 'POST',
  path: '/api/admin/{workspace}/flows/{flow_id}/try',
  role: 'admin',
  params: flowParams,
  body: tryFlowBody,
  maxBodyBytes: 2 * MB,
  result: trialSchema,
  heavy: true,
});
