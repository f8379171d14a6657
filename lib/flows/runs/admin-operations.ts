import { z } from 'zod';
import { defineAdminOperation } from '#lib/contract/browser-operation.ts';
import { callersSchema } from '../definitions/admin-operations.ts';
import { listRunsQuery, listRunsResult, runSchema } from './schema.ts';

const flowParams = z.object({ flow_id: z.uuid() });
const runParams = flowParams.extend({ run_id: z.uuid() });

export const listFlowRunsOperation = defineAdminOperation({
  method: 'GET',
  path: '/api/admin/{workspace}/flows/{flow_id}/runs',
  role: 'admin',
  params: flowParams,
  query: listRunsQuery,
  result: listRunsResult,
});

/** Shown before someone takes a flow away: how many customers are in it now, and the live flows that run it. */
export const flowUseOperation = defineAdminOperation({
  method: 'GET',
  path: '/api/admin/{workspace}/flows/{flow_id}/use',
  role: 'admin',
  params: flowParams,
  result: z.object({ under_way: z.int(), used_by: callersSchema }),
});

export const getFlowRunOperation = defineAdminOperation({
  method: 'GET',
  path: '/api/admin/{workspace}/flows/{flow_id}/runs/{run_id}',
  role: 'admin',
  params: runParams,
  result: runSchema,
});

/** Reruns a failed run from the node where it failed. */
export const rerunFlowRunOperation = defineAdminOperation({
  method: 'POST',
  path: '/api/admin/{workspace}/flows/{flow_id}/runs/{run_id}/rerun',
  role: 'admin',
  params: runParams,
  result: z.object({ id: z.uuid() }),
});

/** Stops an active run, which frees its conversation for other flows. */
export const cancelFlowRunOperation = defineAdminOperation({
  method: 'POST',
  path: '/api/admin/{workspace}/flows/{flow_id}/runs/{run_id}/cancel',
  role: 'admin',
  params: runParams,
  result: z.object({ id: z.uuid(), state: z.literal('cancelled') }),
});
