import { z } from 'zod';
import { defineAdminOperation } from '#lib/contract/browser-operation.ts';
import { accountSchema } from '#lib/workspace/numbers/admin-operations.ts';

const templateButton = z.object({ type: z.string(), text: z.string().nullable(), url: z.string().nullable() });

/** A template in one language, as pages show it. */
const templateSchema = z.object({
  id: z.uuid(),
  waba_id: z.string().describe('The business account that has it.'),
  name: z.string(),
  language: z.string(),
  status: z.string().describe('APPROVED, PENDING, REJECTED, PAUSED, …'),
  category: z.string().nullable(),
  parameter_format: z.string().describe('POSITIONAL or NAMED.'),
  header: z.object({ format: z.string(), text: z.string().nullable() }).nullable(),
  body: z.string(),
  footer: z.string().nullable(),
  buttons: z.array(templateButton),
  other_parts: z.array(z.string()).describe('Its other components, such as CAROUSEL and LIMITED_TIME_OFFER.'),
  quality_score: z.string().nullable(),
  rejected_reason: z.string().nullable(),
});

export type TemplateView = z.output<typeof templateSchema>;

/** For agents, too: they choose templates in the inbox. */
export const listTemplatesOperation = defineAdminOperation({
  method: 'GET',
  path: '/api/admin/{workspace}/templates',
  role: 'agent',
  result: z.object({
    templates: z.array(templateSchema),
    accounts: z.array(accountSchema).describe('The workspace’s business accounts.'),
    synced_at: z.iso.datetime().nullable().describe('Of several accounts, that of the one copied longest ago.'),
  }),
});

export const syncTemplatesOperation = defineAdminOperation({
  method: 'POST',
  path: '/api/admin/{workspace}/templates/sync',
  role: 'agent',
  result: z.object({ templates: z.int() }),
});
