import { z } from 'zod';
import { defineAdminOperation } from '#lib/contract/browser-operation.ts';
import { quotaNames } from './constants.ts';

const quotaSchema = z.object({
  name: z.enum(quotaNames),
  /** Null for a quota of each run. */
  used: z.int().nullable(),
  /** Null means unlimited. */
  limit: z.int().nullable(),
  /** Whether the operator gave this workspace its own limit. */
  is_own: z.boolean(),
});

export type QuotaView = z.output<typeof quotaSchema>;

export const listQuotasOperation = defineAdminOperation({
  method: 'GET',
  path: '/api/admin/{workspace}/quotas',
  role: 'admin',
  result: z.object({ quotas: z.array(quotaSchema) }),
});
