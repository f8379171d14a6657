import { z } from 'zod';
import { defineAdminOperation } from '#lib/contract/browser-operation.ts';
import { graphSchema } from '../graph/schema.ts';
import { flowTestsSchema, testReportSchema } from './schema.ts';

const flowParams = z.object({ flow_id: z.uuid() });

/** `tag` changes with the tests. */
const readTestsSchema = flowTestsSchema.extend({ tag: z.string() });

export const getFlowTestsOperation = defineAdminOperation({
  method: 'GET',
  path: '/api/admin/{workspace}/flows/{flow_id}/tests',
  role: 'admin',
  params: flowParams,
  result: readTestsSchema,
});

/** With the `tag` of what was read, replaces exactly that; otherwise `precondition_failed`. */
export const setFlowTestsOperation = defineAdminOperation({
  method: 'PUT',
  path: '/api/admin/{workspace}/flows/{flow_id}/tests',
  role: 'admin',
  params: flowParams,
  body: flowTestsSchema.extend({ tag: z.string().max(100).optional() }),
  result: readTestsSchema,
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
