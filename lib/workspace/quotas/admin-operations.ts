import { z } from 'zod';
import { defineAdminOperation } from '#lib/contract/browser-operation.ts';
import { quotaNames } from './constants.ts';

const quotaSchema = z.object({
  name: z.enum(quotaNames),
  /** Null for what each run has for itself. */
  used: z.int().nullable(),
  /** Null: no limit. */
  limit: z.int().nullable(),
  /** Whether the operator gave this workspace a limit of its own. */
  is_own: z.boolean(),
});

export type QuotaView = z.output<typeof quotaSchema>;

export const listQuotasOperation = defineAdminOperation({
  method: 'GET',
  path: '/api/admin/{workspace}/quotas',
  role: 'admin',
  result: z.object({ quotas: z.array(quotaSchema) }),
});
