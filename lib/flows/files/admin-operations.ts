import { z } from 'zod';
import { defineAdminOperation } from '#lib/contract/browser-operation.ts';
import { adminFlowSchema, flowParams } from '../definitions/admin-operations.ts';
import { importFindingSchema } from '../typebot/format/schema.ts';
import { flowFileSchema } from './schema.ts';

const importedFileBody = z.unknown();

/** What an import would create. The body is that of {@link importFlowOperation}. */
export const previewImportOperation = defineAdminOperation({
  method: 'POST',
  path: '/api/admin/{workspace}/flows/import/preview',
  role: 'admin',
  body: importedFileBody,
  result: z.object({ name: z.string(), node_count: z.int(), findings: z.array(importFindingSchema) }),
});

/** The body is an export of ours or of Typebot; the verb validates it and names each problem. */
export const importFlowOperation = defineAdminOperation({
  method: 'POST',
  path: '/api/admin/{workspace}/flows/import',
  role: 'admin',
  body: importedFileBody,
  result: adminFlowSchema,
});

export const exportFlowOperation = defineAdminOperation({
  method: 'GET',
  path: '/api/admin/{workspace}/flows/{flow_id}/export',
  role: 'admin',
  params: flowParams,
  result: flowFileSchema,
});
