import { z } from 'zod';
import { defineAdminOperation } from '#lib/contract/browser-operation.ts';
import { nextCursor, pageQuery } from '#lib/contract/pagination/schema.ts';
import { statusGroups } from './constants.ts';

const issue = z.object({ type: z.string(), loc: z.array(z.union([z.string(), z.number()])), msg: z.string() });

const apiRequestSchema = z.object({
  id: z.uuid().describe('The X-Request-Id of its answer.'),
  method: z.string(),
  route: z.string().describe('The operation’s path template.'),
  path: z.string(),
  status: z.int(),
  duration_ms: z.number(),
  code: z.string().nullable(),
  detail: z.union([z.string(), z.array(issue)]).nullable(),
  key: z.object({ id: z.uuid(), name: z.string().nullable() }),
  created_at: z.iso.datetime(),
});

export type ApiRequestView = z.output<typeof apiRequestSchema>;

export const listRequestsOperation = defineAdminOperation({
  method: 'GET',
  path: '/api/admin/{workspace}/requests',
  role: 'admin',
  query: pageQuery({ limit: 50, max: 200 }).extend({
    request_id: z.string().trim().max(100).optional(),
    status: z.union([z.enum(statusGroups), z.string().regex(/^[1-5]\d\d$/)]).optional(),
    /** An operation: its method and path template, such as "POST /contacts". */
    operation: z
      .string()
      .regex(/^[A-Z]+ \/\S*$/)
      .max(200)
      .optional(),
  }),
  result: z.object({ requests: z.array(apiRequestSchema), next_cursor: nextCursor }),
});
