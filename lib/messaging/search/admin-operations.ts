import { z } from 'zod';
import { defineAdminOperation } from '#lib/contract/browser-operation.ts';
import { nextCursor, pageQuery } from '#lib/contract/pagination/schema.ts';

const foundMessage = z.object({
  id: z.uuid(),
  conversation_id: z.uuid(),
  direction: z.enum(['inbound', 'outbound']),
  excerpt: z.string().describe('The text around the first word that was found.'),
  timestamp: z.iso.datetime(),
  name: z.string().nullable(),
  phone: z.string().nullable(),
});

export type FoundMessage = z.output<typeof foundMessage>;

/** Messages that contain every word, newest first. */
export const searchMessagesOperation = defineAdminOperation({
  method: 'GET',
  path: '/api/admin/{workspace}/messages',
  role: 'agent',
  query: pageQuery({ limit: 30, max: 100 }).extend({
    search: z.string().trim().min(1).max(100).describe('Words, or the beginnings of words, in any language.'),
  }),
  result: z.object({ messages: z.array(foundMessage), next_cursor: nextCursor }),
});
