import { z } from 'zod';
import { defineAdminOperation } from '#lib/contract/browser-operation.ts';
import { graphSchema } from '../graph/schema.ts';
import { flowTestsSchema, testReportSchema } from './schema.ts';

const flowParams = z.object({ flow_id: z.uuid() });

export const getFlowTestsOperation = defineAdminOperation({
  method: 'GET',
  path: '/api/admin/{workspace}/flows/{flow_id}/tests',
  role: 'admin',
  params: flowParams,
  result: flowTestsSchema,
});

export const setFlowTestsOperation = defineAdminOperation({
  method: 'PUT',
  path: '/api/admin/{workspace}/flows/{flow_id}/tests',
  role: 'admin',
  params: flowParams,
  body: flowTestsSchema,
  result: flowTestsSchema,
});

/** Runs the stored tests against the graph in the editor. */
export const testFlowOperation = defineAdminOperation({
  method: 'POST',
  path: '/api/admin/{workspace}/flows/{flow_id}/test',
  role: 'admin',
  params: flowParams,
  body: z.object({ graph: graphSchema }),
  result: testReportSchema,
  heavy: true,
});
