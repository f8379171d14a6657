import { z } from 'zod';
import { defineAdminOperation } from '#lib/contract/browser-operation.ts';
import { flowSecretInput, flowSecretName } from './schema.ts';

/** A secret without its value, which never leaves the server. */
const flowSecretSchema = z.object({
  name: z.string(),
  hosts: z.array(z.string()),
  /** `under_way`: customers are still in a version that is not live. */
  used_in: z.array(
    z.object({ flow_id: z.uuid(), flow_name: z.string(), where: z.enum(['draft', 'published', 'under_way']) }),
  ),
  last_used_at: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});

export type FlowSecretView = z.output<typeof flowSecretSchema>;

export const listFlowSecretsOperation = defineAdminOperation({
  method: 'GET',
  path: '/api/admin/{workspace}/flow-secrets',
  role: 'admin',
  result: z.object({ secrets: z.array(flowSecretSchema) }),
});

/** Creates a secret, or replaces the one with this name. */
export const setFlowSecretOperation = defineAdminOperation({
  method: 'PUT',
  path: '/api/admin/{workspace}/flow-secrets',
  role: 'admin',
  fresh: true,
  body: flowSecretInput,
  result: z.object({ name: z.string() }),
});

export const deleteFlowSecretOperation = defineAdminOperation({
  method: 'DELETE',
  path: '/api/admin/{workspace}/flow-secrets/{name}',
  role: 'admin',
  params: z.object({ name: flowSecretName }),
  result: z.object({ name: z.string() }),
});
