import { z } from 'zod';
import { defineAdminOperation } from '#lib/contract/browser-operation.ts';

/** The first steps of a workspace; each is true once anyone has taken it, anywhere. */
const checklistSchema = z.object({
  number_connected: z.boolean(),
  api_called: z.boolean(),
  contact_added: z.boolean(),
  customer_wrote: z.boolean(),
  message_sent: z.boolean(),
  webhook_added: z.boolean(),
  flow_published: z.boolean(),
  member_invited: z.boolean(),
});

export type Checklist = z.output<typeof checklistSchema>;

export const checklistOperation = defineAdminOperation({
  method: 'GET',
  path: '/api/admin/{workspace}/checklist',
  role: 'agent',
  result: checklistSchema,
});
