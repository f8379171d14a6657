import { z } from 'zod';
import { defineAdminOperation } from '#lib/contract/browser-operation.ts';
import { counted } from '#lib/platform/counted.ts';
import { conversationParams } from '../conversations/admin-operations.ts';
import { MAX_MENTIONS, MAX_NOTE } from './constants.ts';

export const noteView = z.object({
  id: z.uuid(),
  text: z.string(),
  author_id: z.uuid().describe('The author’s user.'),
  author: z.string(),
  mentions: z.array(z.string()).describe('The names of the members that it mentions.'),
  at: z.iso.datetime(),
});

export type NoteView = z.output<typeof noteView>;

export const addNoteOperation = defineAdminOperation({
  method: 'POST',
  path: '/api/admin/{workspace}/conversations/{conversation_id}/notes',
  role: 'agent',
  params: conversationParams,
  body: z.object({
    id: z.uuid().describe('Made by the browser; a second attempt under the same ID adds nothing.'),
    text: z
      .string()
      .trim()
      .min(1)
      .refine((text) => [...text].length <= MAX_NOTE, {
        error: `A note has at most ${counted(MAX_NOTE, 'character')}.`,
      })
      .refine((text) => !text.includes('\0'), { error: 'The text contains a NUL character.' }),
    mentions: z.array(z.uuid()).max(MAX_MENTIONS).default([]).describe('Members, by ID.'),
  }),
  result: z.object({ id: z.uuid() }),
});

/** Only the member's own. */
export const deleteNoteOperation = defineAdminOperation({
  method: 'DELETE',
  path: '/api/admin/{workspace}/conversations/{conversation_id}/notes/{note_id}',
  role: 'agent',
  params: conversationParams.extend({ note_id: z.uuid() }),
  result: z.object({ id: z.uuid() }),
});

/** The member has seen what mentions them in a conversation. */
export const readMentionsOperation = defineAdminOperation({
  method: 'POST',
  path: '/api/admin/{workspace}/conversations/{conversation_id}/mentions/read',
  role: 'agent',
  params: conversationParams,
  result: z.object({ read: z.int() }),
});
