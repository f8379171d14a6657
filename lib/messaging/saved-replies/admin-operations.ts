import { z } from 'zod';
import { defineAdminOperation } from '#lib/contract/browser-operation.ts';
import { savedReplyInput } from './schema.ts';

const savedReplySchema = z.object({
  id: z.uuid(),
  name: z.string(),
  text: z.string(),
  updated_at: z.iso.datetime(),
});

export type SavedReplyView = z.output<typeof savedReplySchema>;

const savedReplyParams = z.object({ saved_reply_id: z.uuid() });

/** All of a workspace, by name: the composer filters them as the member types. */
export const listSavedRepliesOperation = defineAdminOperation({
  method: 'GET',
  path: '/api/admin/{workspace}/saved-replies',
  role: 'agent',
  result: z.object({ saved_replies: z.array(savedReplySchema) }),
});

export const createSavedReplyOperation = defineAdminOperation({
  method: 'POST',
  path: '/api/admin/{workspace}/saved-replies',
  role: 'admin',
  body: savedReplyInput,
  result: savedReplySchema,
});

export const updateSavedReplyOperation = defineAdminOperation({
  method: 'PATCH',
  path: '/api/admin/{workspace}/saved-replies/{saved_reply_id}',
  role: 'admin',
  params: savedReplyParams,
  body: savedReplyInput.partial().extend({
    before: savedReplySchema
      .pick({ name: true, text: true })
      .partial()
      .optional()
      .describe('What the member saw of the fields that they change; refused if they have changed since.'),
  }),
  result: savedReplySchema,
});

export const deleteSavedReplyOperation = defineAdminOperation({
  method: 'DELETE',
  path: '/api/admin/{workspace}/saved-replies/{saved_reply_id}',
  role: 'admin',
  params: savedReplyParams,
  result: z.object({ id: z.uuid(), name: z.string() }),
});
