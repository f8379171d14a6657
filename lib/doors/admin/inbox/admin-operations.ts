import { z } from 'zod';
import { orderSchema } from '#lib/commerce/orders/schema.ts';
import { defineAdminOperation } from '#lib/contract/browser-operation.ts';
import { nextCursor, pageQuery } from '#lib/contract/pagination/schema.ts';
import { runSummarySchema } from '#lib/flows/runs/schema.ts';
import { contactView } from '#lib/messaging/contacts/admin-operations.ts';
import { conversationParams, inboxConversation } from '#lib/messaging/conversations/admin-operations.ts';
import { workCauses } from '#lib/messaging/conversations/constants.ts';
import { conversationStatusSchema, messageSchema } from '#lib/messaging/conversations/schema.ts';
import { inboxContentSchema } from '#lib/messaging/messages/schema.ts';
import { noteView } from '#lib/messaging/notes/admin-operations.ts';
import { templatePartsSchema } from '#lib/messaging/templates/schema.ts';

const orderView = orderSchema.omit({ conversation_id: true, customer_name: true, phone: true });

/** A message of a thread: the public API's fields, and those that only the inbox shows. */
const threadMessage = messageSchema.extend({
  kind: z.string().describe('What it is on the channel’s wire, when that says more than `type`.'),
  sent_by: z.string().nullable().describe('The member who sent it from the inbox.'),
  reply_to: z.string().nullable().describe('The channel’s ID of the message that it answers.'),
  reply_to_id: z.uuid().nullable().describe('Our ID of that message; null if the conversation does not have it.'),
  /** A quiet one was removed, or replaces one: it is never unread (docs/decisions/335). */
  reaction: z.object({ message_id: z.string(), emoji: z.string().nullable(), quiet: z.boolean() }).nullable(),
  location: z
    .object({ latitude: z.number(), longitude: z.number(), name: z.string().nullish(), address: z.string().nullish() })
    .nullable(),
  order: orderView.nullable(),
  buttons: z.array(z.string()).describe('The reply buttons under our own message.'),
  template_parts: templatePartsSchema
    .nullable()
    .describe('Of our own template: what the customer saw besides the text; null if that is not known.'),
  form: z
    .object({
      answers: z.array(z.object({ label: z.string(), value: z.string() })),
      more: z.int().describe('Answers that were left out.'),
    })
    .nullable()
    .describe('What a customer filled in.'),
  voice: z.boolean(),
  media_state: z.enum(['pending', 'stored', 'failed']).nullable(),
  media_error: z.string().nullable().describe('Why the file could not be copied.'),
  content: inboxContentSchema.nullable().describe('Of our own message: what was asked for, to send it again.'),
  retryable: z.boolean().describe('It certainly never left: it may be sent again under the same ID.'),
});

/** A change of the conversation's assignee or status. */
const threadLine = z.object({
  id: z.uuid(),
  kind: z.enum(['assigned', 'status', 'blocked', 'unblocked']),
  cause: z.enum(workCauses),
  actor: z.string().nullable().describe('The name of the member who did it.'),
  assignee: z.string().nullable().describe('Of `assigned`: the name of the new assignee.'),
  is_own: z.boolean().describe('The member took it.'),
  status: conversationStatusSchema.nullable().describe('Of `status`: what it is since.'),
  snoozed_until: z.iso.datetime().nullable(),
  at: z.iso.datetime(),
});

export type ThreadLine = z.output<typeof threadLine>;

export type ThreadMessage = z.output<typeof threadMessage>;

export const getConversationOperation = defineAdminOperation({
  method: 'GET',
  path: '/api/admin/{workspace}/conversations/{conversation_id}',
  role: 'agent',
  params: conversationParams,
  result: z.object({
    conversation: inboxConversation,
    joined_ids: z.array(z.uuid()).describe('Of the conversations that were joined to this one.'),
    contact: contactView,
    runs: z.array(runSummarySchema),
  }),
});

export type ConversationDetail = z.output<typeof getConversationOperation.result>;

export const threadOperation = defineAdminOperation({
  method: 'GET',
  path: '/api/admin/{workspace}/conversations/{conversation_id}/messages',
  role: 'agent',
  params: conversationParams,
  query: pageQuery({ limit: 50, max: 200 }),
  result: z.object({
    messages: z.array(threadMessage),
    lines: z.array(threadLine).describe('Of the time that the page stands for, oldest first.'),
    notes: z.array(noteView).describe('Of the same time.'),
    since: z.iso.datetime().nullable().describe('Where that time begins; null: with the conversation.'),
    next_cursor: nextCursor,
  }),
});

/** A part of a thread around a given message; or, with `newer_than`, what follows such a part. */
export const threadAroundOperation = defineAdminOperation({
  method: 'GET',
  path: '/api/admin/{workspace}/conversations/{conversation_id}/messages/around',
  role: 'agent',
  params: conversationParams,
  query: z.object({
    message_id: z.uuid(),
    newer_than: z.string().max(500).optional().describe('The newer_cursor of the part before.'),
  }),
  result: threadOperation.result.extend({
    next_cursor: nextCursor.describe('Goes on with older messages in the list of messages.'),
    newer_cursor: z.string().nullable().describe('Goes on with newer messages; null at the end of the thread.'),
  }),
});

export type ThreadAround = z.output<typeof threadAroundOperation.result>;

/** The outcome of a message. */
export const messageInfoOperation = defineAdminOperation({
  method: 'GET',
  path: '/api/admin/{workspace}/messages/{message_id}',
  role: 'agent',
  params: z.object({ message_id: z.uuid() }),
  result: z.object({
    direction: messageSchema.shape.direction,
    source: messageSchema.shape.source,
    sent_by: z.string().nullable().describe('The member who sent it from the inbox.'),
    written_at: z.iso
      .datetime()
      .describe('The channel’s clock for inbound and what was written on the business’s own phone; otherwise ours.'),
    wa_message_id: z.string().nullable(),
    receipts: z
      .array(z.object({ status: messageSchema.shape.status, at: z.iso.datetime(), detail: z.string().nullable() }))
      .describe('Oldest first.'),
    pricing: z
      .object({ category: z.string(), billable: z.boolean() })
      .nullable()
      .describe('What the channel charges for it as; null while it has not said.'),
  }),
});

export type MessageInfo = z.output<typeof messageInfoOperation.result>;

export type ThreadPage = z.output<typeof threadOperation.result>;
