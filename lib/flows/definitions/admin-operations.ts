import { z } from 'zod';
import { defineAdminOperation } from '#lib/contract/browser-operation.ts';
import { nextCursor, pageQuery } from '#lib/contract/pagination/schema.ts';
import { saidAt } from '#lib/platform/realtime/presence.ts';
import { graphSchema } from '../graph/schema.ts';
import { startData } from '../nodes/start/schema.ts';
import {
  deleteFlowQuery,
  deleteFlowResult,
  flowSchema,
  newFlowBody,
  publishFlowQuery,
  unpublishFlowQuery,
  updateFlowBody,
} from './schema.ts';

export const flowParams = z.object({ flow_id: z.uuid() });
const versionNumber = z.int().min(1);

/** A flow as the editor holds it. A change sends its `revision`, quoted, as `If-Match`. */
export const adminFlowSchema = flowSchema.extend({ revision: z.int() });

/** The live flows that run a flow. */
export const callersSchema = z.array(z.object({ id: z.uuid(), name: z.string() }));

/** A flow in a list. */
const flowSummarySchema = flowSchema.omit({ draft_graph: true, warnings: true }).extend({
  node_count: z.int(),
  used_by: callersSchema,
});

const flowVersionSchema = z.object({
  version: z.int(),
  created_at: z.iso.datetime(),
  published_by: z.string().nullable(),
  note: z.string().nullable(),
  is_live: z.boolean(),
});

const passageSchema = z.object({ through: z.number().nullable(), since: z.number().nullable() });

/** A live flow, the flows that it runs, its variables and triggers. */
const callableFlowSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  calls: z.array(z.string()),
  /** How many minutes it can take (lib/flows/graph/waits.ts). */
  waits: z.object({
    done: passageSchema,
    error: passageSchema,
    text: z.object({ minutes: z.number(), node: z.string() }).nullable(),
    calls: z.record(z.string(), passageSchema),
  }),
  variables: z.array(z.string()),
  triggers: startData.shape.triggers,
});

export type CallableFlowView = z.output<typeof callableFlowSchema>;
export type AdminFlow = z.output<typeof adminFlowSchema>;
export type FlowSummary = z.output<typeof flowSummarySchema>;
export type FlowVersionView = z.output<typeof flowVersionSchema>;

export const listFlowsOperation = defineAdminOperation({
  method: 'GET',
  path: '/api/admin/{workspace}/flows',
  role: 'admin',
  query: pageQuery({ limit: 50, max: 200 }),
  result: z.object({ flows: z.array(flowSummarySchema), next_cursor: nextCursor }),
});

/** The flows that Run flow nodes can run. */
export const listCallableFlowsOperation = defineAdminOperation({
  method: 'GET',
  path: '/api/admin/{workspace}/flows/callable',
  role: 'admin',
  result: z.object({ flows: z.array(callableFlowSchema) }),
});

export const createFlowOperation = defineAdminOperation({
  method: 'POST',
  path: '/api/admin/{workspace}/flows',
  role: 'admin',
  body: newFlowBody,
  result: adminFlowSchema,
});

export const getFlowOperation = defineAdminOperation({
  method: 'GET',
  path: '/api/admin/{workspace}/flows/{flow_id}',
  role: 'admin',
  params: flowParams,
  result: adminFlowSchema,
});

export const updateFlowOperation = defineAdminOperation({
  method: 'PATCH',
  path: '/api/admin/{workspace}/flows/{flow_id}',
  role: 'admin',
  params: flowParams,
  body: updateFlowBody,
  result: adminFlowSchema,
});

/** What a member is doing in the flow's editor. */
export const flowPresenceOperation = defineAdminOperation({
  method: 'POST',
  path: '/api/admin/{workspace}/flows/{flow_id}/presence',
  role: 'admin',
  params: flowParams,
  body: z.object({ activity: z.enum(['viewing', 'left']), node_id: z.string().max(100).nullable(), at: saidAt }),
  result: z.object({ told: z.boolean() }),
});

/** An event of the workspace's stream: what a colleague is doing in a flow's editor, or that they changed the flow. */
export type FlowNews = {
  flow_id: string;
  node_id: string | null;
  user_id: string;
  name: string;
  activity: 'viewing' | 'left' | 'saved';
  /** In ms, by the clock of their browser. */
  at?: number | undefined;
  /** Of the changed flow; a deleted one has none. */
  revision?: number;
};

export const deleteFlowOperation = defineAdminOperation({
  method: 'DELETE',
  path: '/api/admin/{workspace}/flows/{flow_id}',
  role: 'admin',
  params: flowParams,
  query: deleteFlowQuery,
  result: deleteFlowResult,
});

export const publishFlowOperation = defineAdminOperation({
  method: 'POST',
  path: '/api/admin/{workspace}/flows/{flow_id}/publish',
  role: 'admin',
  params: flowParams,
  query: publishFlowQuery,
  result: adminFlowSchema,
});

export const unpublishFlowOperation = defineAdminOperation({
  method: 'POST',
  path: '/api/admin/{workspace}/flows/{flow_id}/unpublish',
  role: 'admin',
  params: flowParams,
  query: unpublishFlowQuery,
  result: adminFlowSchema,
});

export const listFlowVersionsOperation = defineAdminOperation({
  method: 'GET',
  path: '/api/admin/{workspace}/flows/{flow_id}/versions',
  role: 'admin',
  params: flowParams,
  result: z.object({ versions: z.array(flowVersionSchema) }),
});

export const getFlowVersionOperation = defineAdminOperation({
  method: 'GET',
  path: '/api/admin/{workspace}/flows/{flow_id}/versions/{version}',
  role: 'admin',
  params: flowParams.extend({ version: z.coerce.number().pipe(versionNumber) }),
  result: z.object({ version: z.int(), graph: graphSchema }),
});

/** Makes an earlier version the live one; with `despite_tests`, even if a required test fails with it. */
export const rollbackFlowOperation = defineAdminOperation({
  method: 'POST',
  path: '/api/admin/{workspace}/flows/{flow_id}/rollback',
  role: 'admin',
  params: flowParams,
  body: z.object({ version: versionNumber, despite_tests: z.boolean().default(false) }),
  result: adminFlowSchema,
});
