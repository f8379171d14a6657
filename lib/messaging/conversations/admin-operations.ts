import { z } from 'zod';
import { defineAdminOperation } from '#lib/contract/browser-operation.ts';
import { nextCursor, pageQuery } from '#lib/contract/pagination/schema.ts';
import { presenceActivities, saidAt } from '#lib/platform/realtime/presence.ts';
import { isEmoji, maxMediaBytes, mediaTypes } from '../messages/constants.ts';
import { inboxContentSchema } from '../messages/schema.ts';
import { conversationSchema, conversationStatusSchema, messageSummary, updateConversationBody } from './schema.ts';

const lastMessage = messageSummary.extend({
  kind: z.string().describe('What the customer’s message is, where that arrives as a text.'),
  template_name: z.string().nullable(),
  voice: z.boolean().describe('A voice note.'),
});

/** A conversation in the inbox's list. */
export const inboxConversation = conversationSchema.extend({
  contact_id: z.uuid(),
  number_id: z.uuid().describe('The number of ours that it is with.'),
  blocked: z.boolean().describe('The contact is blocked.'),
  last_message: lastMessage.nullable(),
  last_arrived_at: z.iso
    .datetime()
    .describe(
      'When the last message was stored: of two conversations whose last messages fall in one second, the later one stands first.',
    ),
  handoff: z
    .object({ at: z.iso.datetime(), note: z.string().nullable() })
    .nullable()
    .describe('A flow handed it to a person, who has not given it back.'),
});

export type InboxConversation = z.output<typeof inboxConversation>;

export const conversationParams = z.object({ conversation_id: z.uuid() });

/** As many as one notification holds (lib/platform/realtime/notify-conversations.ts). */
const MAX_IDS = 150;

const conversationIds = z
  .string()
  .transform((ids) => ids.split(','))
  .pipe(z.array(z.uuid()).max(MAX_IDS));

const inboxFilters = z.object({
  search: z.string().trim().max(100).optional().describe('Part of a name, or digits of a phone.'),
  tag: z.string().normalize().max(100).optional(),
  window: z.enum(['open', 'closed']).optional(),
  unread: z.stringbool().optional(),
  status: conversationStatusSchema.optional(),
  assignee: z.string().max(320).optional().describe('A member by ID or email, `me` or `none`.'),
  mentions: z.literal('me').optional().describe('Only those in which a note mentions the person who asks.'),
});

export type InboxFilters = z.input<typeof inboxFilters>;

export const listInboxQuery = pageQuery({ limit: 50, max: 200 }).extend({
  ...inboxFilters.shape,
  ids: conversationIds.optional().describe('Only these, comma-separated, as far as they fit the filters.'),
});

export const listInboxOperation = defineAdminOperation({
  method: 'GET',
  path: '/api/admin/{workspace}/conversations',
  role: 'agent',
  query: listInboxQuery,
  result: z.object({ conversations: z.array(inboxConversation), next_cursor: nextCursor }),
});

/** Sends the first message: to a contact, or to a number that may not be a contact yet. */
export const startConversationOperation = defineAdminOperation({
  method: 'POST',
  path: '/api/admin/{workspace}/conversations',
  role: 'agent',
  body: z
    .object({
      id: z.uuid().describe('Of the message, made by the browser; a second attempt under it never sends twice.'),
      to: z.string().trim().min(1).max(50).optional().describe('A phone in any format.'),
      contact_id: z.uuid().optional(),
      number_id: z.uuid().optional().describe('The number of ours that sends.'),
      message: inboxContentSchema,
    })
    .refine(({ to, contact_id: contactId }) => (to === undefined) !== (contactId === undefined), {
      error: 'Give either to or contact_id.',
    }),
  result: z.object({ conversation_id: z.uuid() }),
});

/** Changes a conversation's state, assignee and status. */
export const changeConversationOperation = defineAdminOperation({
  method: 'PATCH',
  path: '/api/admin/{workspace}/conversations/{conversation_id}',
  role: 'agent',
  params: conversationParams,
  body: updateConversationBody,
  result: inboxConversation,
});

export const sendInboxMessageOperation = defineAdminOperation({
  method: 'POST',
  path: '/api/admin/{workspace}/conversations/{conversation_id}/messages',
  role: 'agent',
  params: conversationParams,
  body: z.object({
    id: z.uuid().describe('Made by the browser; a second attempt under the same ID never sends twice.'),
    message: inboxContentSchema,
  }),
  result: z.object({ id: z.uuid() }),
});

/** Reacts to a message with an emoji, which replaces the workspace's earlier one. */
export const reactOperation = defineAdminOperation({
  method: 'PUT',
  path: '/api/admin/{workspace}/conversations/{conversation_id}/messages/{message_id}/reaction',
  role: 'agent',
  params: conversationParams.extend({ message_id: z.uuid() }),
  body: z.object({
    id: z.uuid().describe('Of the reaction, made by the browser; a second attempt under it never sends twice.'),
    emoji: z
      .string()
      .max(64)
      .refine(isEmoji, { error: 'This is not one emoji.' })
      .nullable()
      .describe('Null takes the reaction back.'),
  }),
  result: z.object({ id: z.uuid() }),
});

/** The body is a file under its own content type. The ID in the response goes into the message as its `media_id`. */
export const uploadAttachmentOperation = defineAdminOperation({
  method: 'POST',
  path: '/api/admin/{workspace}/conversations/{conversation_id}/attachments',
  role: 'agent',
  params: conversationParams,
  query: z.object({ type: z.enum(mediaTypes), filename: z.string().max(240) }),
  form: true,
  // Somewhat above the largest limit, so that a file just above it is told its size.
  maxBodyBytes: 2 * Math.max(...Object.values(maxMediaBytes)),
  result: z.object({ media_id: z.string() }),
  heavy: true,
});

export const markReadOperation = defineAdminOperation({
  method: 'POST',
  path: '/api/admin/{workspace}/conversations/{conversation_id}/read',
  role: 'agent',
  params: conversationParams,
  body: z.object({ up_to: z.uuid().describe('The newest message of the thread that was seen.') }),
  result: z.object({ changed: z.boolean() }),
});

/** Marks a conversation as unread again, from one message on. */
export const markUnreadOperation = defineAdminOperation({
  method: 'POST',
  path: '/api/admin/{workspace}/conversations/{conversation_id}/unread',
  role: 'agent',
  params: conversationParams,
  body: z.object({ from: z.uuid().describe('The first message that is unread again.') }),
  result: z.object({ changed: z.boolean() }),
});

export const countInboxOperation = defineAdminOperation({
  method: 'GET',
  path: '/api/admin/{workspace}/inbox',
  role: 'agent',
  result: z.object({
    unread: z.int().describe('Conversations with messages that no one has opened; 100 stands for more.'),
    mine: z.int().describe('Open conversations of the person who asks; 100 stands for more.'),
    mentions: z
      .int()
      .describe('Conversations with mentions of the person that they have not seen; 100 stands for more.'),
    any: z.boolean().describe('Whether there is any conversation.'),
  }),
});

/** What a page announces: of each of these conversations, the newest message that no one has seen. */
export const listNewMessagesOperation = defineAdminOperation({
  method: 'GET',
  path: '/api/admin/{workspace}/inbox/new-messages',
  role: 'agent',
  query: z.object({ conversation_ids: conversationIds.describe('Comma-separated.') }),
  result: z.object({
    messages: z.array(
      lastMessage.pick({ id: true, type: true, kind: true, text: true, template_name: true, voice: true }).extend({
        conversation_id: z.uuid(),
        name: z.string().nullable(),
        phone: z.string().nullable(),
        age_ms: z.number().describe('How long ago it was stored.'),
      }),
    ),
  }),
});

/** Redirects to a message's file by a fresh link. */
export const messageFileOperation = defineAdminOperation({
  method: 'GET',
  path: '/api/admin/{workspace}/messages/{message_id}/file',
  role: 'agent',
  params: z.object({ message_id: z.uuid() }),
  result: z.unknown(),
});

/** What the member is doing in a conversation, for colleagues with the inbox open. Nothing is stored. */
export const presenceOperation = defineAdminOperation({
  method: 'POST',
  path: '/api/admin/{workspace}/conversations/{conversation_id}/presence',
  role: 'agent',
  params: conversationParams,
  body: z.object({ activity: z.enum(presenceActivities), at: saidAt }),
  result: z.object({ told: z.boolean() }),
});

/** An event of the stream: what a colleague is doing. */
export type PresenceNews = {
  conversation_id: string;
  user_id: string;
  name: string;
  activity: (typeof presenceActivities)[number];
  /** In ms, by the clock of their browser. */
  at?: number | undefined;
};

/**
 * Server-sent events: `changed` with the IDs of conversations, `sync` when some changes may have been missed, `presence`
 * ({@link PresenceNews}), and `alive` while nothing else happens.
 */
export const streamOperation = defineAdminOperation({
  method: 'GET',
  path: '/api/admin/{workspace}/stream',
  role: 'agent',
  result: z.unknown(),
});
