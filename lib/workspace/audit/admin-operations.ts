import { z } from 'zod';
import { defineAdminOperation } from '#lib/contract/browser-operation.ts';
import { nextCursor, pageQuery } from '#lib/contract/pagination/schema.ts';

const auditEntrySchema = z.object({
  id: z.uuid(),
  actor: z.string(),
  action: z.string(),
  target_id: z.string().nullable(),
  target: z.string().nullable(),
  detail: z.record(z.string(), z.json()),
  ip_address: z.string().nullable(),
  created_at: z.iso.datetime(),
});

export type AuditEntryView = z.output<typeof auditEntrySchema>;

export const listAuditOperation = defineAdminOperation({
  method: 'GET',
  path: '/api/admin/{workspace}/audit',
  role: 'admin',
  query: pageQuery({ limit: 50, max: 200 }).extend({
    /** Part of a person's name. */
    actor: z.string().trim().max(100).optional(),
    /** The noun of the actions: api_key, member, webhook, … */
    about: z
      .string()
      .regex(/^[a-z_]{1,40}$/)
      .optional(),
  }),
  result: z.object({ entries: z.array(auditEntrySchema), next_cursor: nextCursor }),
});
