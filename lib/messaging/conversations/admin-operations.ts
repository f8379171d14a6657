import { z } from 'zod';
import { orderSchema } from '#lib/commerce/orders/schema.ts';
import { defineAdminOperation } from '#lib/contract/browser-operation.ts';
import { nextCursor, pageQuery } from '#lib/contract/pagination/schema.ts';
import { runSummarySchema } from '#lib/flows/runs/schema.ts';
import { contactView } from '../contacts/admin-operations.ts';
import { maxMediaBytes, mediaTypes } from '../messages/constants.ts';
import { inboxContentSchema } from '../messages/schema.ts';
import { conversationSchema, messageSchema } from './schema.ts';

/** A conversation in the inbox's list. */
export const inboxConversation = conversationSchema.extend({
  contact_id: z.uuid(),
  handoff: z
    .object({ at: z.iso.datetime(), note: z.string().nullable() })
    .nullable()
    .describe('A flow handed it to a person, and nobody has answered yet.'),
});

export type InboxConversation = z.output<typeof inboxConversation>;

const orderView = orderSchema.omit({ conversation_id: true, customer_name: true, phone: true });

/** A message of a thread: what the public API tells, and what only the inbox shows. */
export const threadMessage = messageSchema.extend({
  kind: z.string().describe('What it is on the channel’s wire, when that says more than `type`.'),
  source: z.string().describe('api, inbox, flow or channel.'),
  sent_by: z.string().nullable().describe('The member who sent it from the inbox.'),
  reply_to: z.string().nullable().describe('The channel’s id of the message that it answers.'),
  reaction: z.object({ message_id: z.string(), emoji: z.string().nullable() }).nullable(),
  location: z
    .object({ latitude: z.number(), longitude: z.number(), name: z.string().nullish(), address: z.string().nullish() })
    .nullable(),
  order: orderView.nullable(),
  buttons: z.array(z.string()).describe('The reply buttons under our own message.'),
  voice: z.boolean(),
  media_state: z.enum(['pending', 'stored', 'failed']).nullable(),
  media_error: z.string().nullable().describe('Why the file could not be copied.'),
  content: inboxContentSchema.nullable().describe('Of our own message: what was asked for, to send it again.'),
  retryable: z.boolean().describe('It certainly never left: it may be sent again under the same id.'),
});

export type ThreadMessage = z.output<typeof threadMessage>;

const conversationParams = z.object({ conversation_id: z.uuid() });

/** As many as one notification names (lib/platform/realtime/notify-conversations.ts). */
const MAX_IDS = 150;

export const inboxFilters = z.object({
  search: z.string().trim().max(100).optional().describe('Part of a name, or digits of a phone.'),
  tag: z.string().max(100).optional(),
  window: z.enum(['open', 'closed']).optional(),
  unread: z.stringbool().optional(),
});

export type InboxFilters = z.input<typeof inboxFilters>;

export const listInboxQuery = pageQuery({ limit: 50, max: 200 }).extend({
  ...inboxFilters.shape,
  ids: z
    .string()
    .transform((ids) => ids.split(','))
    .pipe(z.array(z.uuid()).max(MAX_IDS))
    .optional()
    .describe('Only these, comma-separated, as far as they fit the filters.'),
});

export const listInboxOperation = defineAdminOperation({
  method: 'GET',
  path: '/api/admin/{workspace}/conversations',
  role: 'agent',
  query: listInboxQuery,
  result: z.object({ conversations: z.array(inboxConversation), next_cursor: nextCursor }),
});

export const getConversationOperation = defineAdminOperation({
  method: 'GET',
  path: '/api/admin/{workspace}/conversations/{conversation_id}',
  role: 'agent',
  params: conversationParams,
  result: z.object({ conversation: inboxConversation, contact: contactView, runs: z.array(runSummarySchema) }),
});

export type ConversationDetail = z.output<typeof getConversationOperation.result>;

export const threadOperation = defineAdminOperation({
  method: 'GET',
  path: '/api/admin/{workspace}/conversations/{conversation_id}/messages',
  role: 'agent',
  params: conversationParams,
  query: pageQuery({ limit: 50, max: 200 }),
  result: z.object({ messages: z.array(threadMessage), next_cursor: nextCursor }),
});

export type ThreadPage = z.output<typeof threadOperation.result>;

export const sendInboxMessageOperation = defineAdminOperation({
  method: 'POST',
  path: '/api/admin/{workspace}/conversations/{conversation_id}/messages',
  role: 'agent',
  params: conversationParams,
  body: z.object({
    id: z.uuid().describe('Made by the browser; a second try under the same id never sends twice.'),
    message: inboxContentSchema,
  }),
  result: z.object({ id: z.uuid() }),
});

/** The bytes of a file, under their own content type; what comes back goes into the message as its `media_id`. */
export const uploadAttachmentOperation = defineAdminOperation({
  method: 'POST',
  path: '/api/admin/{workspace}/conversations/{conversation_id}/attachments',
  role: 'agent',
  params: conversationParams,
  query: z.object({ type: z.enum(mediaTypes), filename: z.string().max(240) }),
  form: true,
  // The largest limit and a little, so that a file just above it is told its size.
  maxBodyBytes: 2 * Math.max(...Object.values(maxMediaBytes)),
  result: z.object({ media_id: z.string() }),
});

export const markReadOperation = defineAdminOperation({
  method: 'POST',
  path: '/api/admin/{workspace}/conversations/{conversation_id}/read',
  role: 'agent',
  params: conversationParams,
  result: z.object({ changed: z.boolean() }),
});

export const countUnreadOperation = defineAdminOperation({
  method: 'GET',
  path: '/api/admin/{workspace}/inbox',
  role: 'agent',
  result: z.object({ unread: z.int().describe('Conversations with messages that nobody has opened.') }),
});

/** Leads to the file of a message, by a fresh link. */
export const messageFileOperation = defineAdminOperation({
  method: 'GET',
  path: '/api/admin/{workspace}/messages/{message_id}/file',
  role: 'agent',
  params: z.object({ message_id: z.uuid() }),
  result: z.unknown(),
});

/** Server-sent events: `changed` with the ids of conversations, `sync` when something may have been missed. */
export const streamOperation = defineAdminOperation({
  method: 'GET',
  path: '/api/admin/{workspace}/stream',
  role: 'agent',
  result: z.unknown(),
});
