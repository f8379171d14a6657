import { z } from 'zod';
import { spelledSchema } from '#lib/contract/names/schema.ts';
import { nextCursor, pageQuery } from '#lib/contract/pagination/schema.ts';
import { jsonSchema } from '#lib/platform/json/schema.ts';
import { conversationStates, conversationStatuses } from './constants.ts';

const conversationStateSchema = z.enum(conversationStates);
export const conversationStatusSchema = z.enum(conversationStatuses);

const storable = (text: z.ZodString) =>
  text.refine((value) => !value.includes('\0'), { error: 'The text contains a NUL character.' });

const TIME = 'Write a time like 2026-03-02T09:00:00Z.';
/** An unencoded plus arrives as a space. */
const timeInQuery = ({ input }: { input: unknown }) =>
  / \d\d:\d\d$/.test(String(input))
    ? 'Write the + before the offset as %2B, or the time as 2026-03-02T09:00:00Z.'
    : TIME;

const directionSchema = z.enum(['inbound', 'outbound']);

export const listConversationsQuery = pageQuery({ limit: 50, max: 200 }).extend({
  phone: storable(z.string().max(50)).optional().describe('Only with this person; the phone in any format.'),
  tag: storable(spelledSchema({ max: 100 }))
    .optional()
    .describe('Only with people who have this tag.'),
  window: z
    .enum(['open', 'closed'])
    .optional()
    .describe('`open`: the customer wrote within the last 24 hours, so that free-form messages go through.'),
  updated_since: z.iso
    .datetime({ offset: true, error: timeInQuery, abort: true })
    // There is no year 0 in PostgreSQL's calendar.
    .refine((time) => new Date(time).getUTCFullYear() > 0, { error: TIME })
    .optional()
    .describe(
      'Only those that changed at or after this time (ISO 8601). Begin a minute before your last read: changes take a moment to appear.',
    ),
  status: conversationStatusSchema.optional().describe('Only with this status.'),
  assignee: storable(z.string().min(1).max(320))
    .optional()
    .describe('Only those of this member, by ID or email; `none`: only unassigned ones.'),
});

const phone = z
  .string()
  .nullable()
  .describe('Digits with country code, no plus; null for someone who hides the number from businesses.');

export const messageSummary = z.object({
  id: z.uuid().describe('Our ID of the message.'),
  wa_message_id: z.string().nullable().describe('The channel message ID; null until the channel has answered.'),
  direction: directionSchema.describe('`inbound` is from the customer.'),
  type: z.string().describe('text, template, image, document, video, audio or sticker.'),
  text: z.string().nullable().describe('Message text or media caption; a readable rendering of other types.'),
  status: z
    .enum(['received', 'sending', 'unknown', 'accepted', 'sent', 'delivered', 'read', 'failed'])
    .describe('`received` for inbound; `unknown` when the channel’s answer to a send was lost.'),
  timestamp: z.iso
    .datetime()
    .describe(
      'The channel’s clock, in whole seconds, for inbound and what was written on the business’s own phone; ours for what ' +
        'was sent from here.',
    ),
  sequence: z
    .int()
    .describe('Rises with each message of the conversation as it arrives; those of one second are in this order.'),
});

export const conversationSchema = z
  .object({
    id: z.uuid().describe('The conversation’s ID.'),
    phone,
    user_id: z
      .string()
      .optional()
      .describe(
        'Only of someone who hides the number: the channel’s ID of them, by which they are written to, blocked and erased.',
      ),
    name: z.string().nullable().describe('The person’s profile name, or the one given over the API.'),
    tags: z.array(z.string()).describe('The contact’s tags.'),
    attributes: z.record(z.string(), jsonSchema).describe('The contact’s custom fields.'),
    opt_in: z
      .boolean()
      .nullable()
      .describe('Whether the contact opted in to marketing messages; null when no one has said.'),
    window_expires_at: z.iso
      .datetime()
      .nullable()
      .describe('24 hours after the customer’s last message; null when there is none.'),
    last_message_at: z.iso.datetime().describe('The last activity in either direction.'),
    last_message: messageSummary.nullable().describe('The newest message in either direction.'),
    unread_count: z
      .int()
      .describe(
        'Messages of the customer that no one has opened in the inbox, or that are to be seen again: someone marked them, or a snooze has ended.',
      ),
    state: conversationStateSchema.describe(
      'Who leads it. `nobody`: the next message may start a flow. `flow`: a flow is under way. `paused`: flows are held ' +
        'while people write. `person`: a person has it until it is given back.',
    ),
    assignee: z
      .object({
        id: z.uuid().describe('The member’s ID.'),
        name: z.string().describe('The member’s name.'),
      })
      .nullable()
      .describe('The assigned member; null when unassigned.'),
    status: conversationStatusSchema.describe(
      'What is left to do. A customer’s message opens a `closed` or `snoozed` conversation, and so does a handoff.',
    ),
    snoozed_until: z.iso
      .datetime()
      .nullable()
      .describe('When a snoozed conversation opens by itself; null while it is not snoozed.'),
    created_at: z.iso.datetime().describe('When it began.'),
    updated_at: z.iso.datetime().describe('When anything of it last changed: what `updated_since` asks by.'),
  })
  .meta({ id: 'Conversation' });

export const conversationPage = z.object({
  conversations: z.array(conversationSchema).describe('Newest activity first: by second, then by arrival.'),
  next_cursor: nextCursor,
});

export const conversationParams = z.object({
  id: z
    .uuid()
    .describe('The conversation’s ID, or that of one that was joined to it.')
    .meta({ examples: ['0198c5e2-7f3a-7c4e-9a51-3d1c8f6f2b10'] }),
});

/** Body of PATCH /conversations/{id}. */
export const updateConversationBody = z
  .object({
    state: conversationStateSchema
      .optional()
      .describe(
        '`person` takes it over and ends a flow that is under way. `paused` holds the flow where it stands. `flow` gives it ' +
          'back: the held flow continues, and where there is none the state becomes `nobody`. `nobody` ends the flow.',
      ),
    assignee: storable(z.string().min(1).max(320))
      .nullable()
      .optional()
      .describe('The member to assign it to, by ID or email; null unassigns it.'),
    status: conversationStatusSchema
      .optional()
      .describe('`snoozed` needs `snoozed_until`. `closed` marks its messages as read. None of them stops a flow.'),
    snoozed_until: z.iso
      .datetime({ offset: true, error: TIME, abort: true })
      .nullable()
      .optional()
      .describe('When it opens again, at most a year ahead; alone it snoozes. A customer’s message opens it sooner.'),
  })
  .refine(
    ({ snoozed_until, ...others }) => snoozed_until || Object.values(others).some((value) => value !== undefined),
    {
      error: 'Give state, assignee, status or snoozed_until.',
    },
  )
  .meta({ id: 'ConversationChange' });

export const listMessagesQuery = pageQuery({ limit: 50, max: 200 }).extend({
  direction: directionSchema.optional().describe('Only messages of this direction.'),
});

export const messageSchema = messageSummary
  .extend({
    kind: z
      .string()
      .optional()
      .describe(
        'What it is on the channel, when that says more than `type`, as in events: location, order, button, …; `system` for what no one wrote.',
      ),
    error: z
      .object({
        code: z.number().nullable().describe('The channel’s code.'),
        title: z.string().describe('What went wrong, in a few words.'),
        detail: z.string().describe('The same as a sentence, with what to do.'),
      })
      .nullable()
      .describe('Why the message failed; null when it did not.'),
    template_name: z.string().nullable().describe('The template that was sent; null for other messages.'),
    source: z
      .enum(['channel', 'api', 'inbox', 'flow', 'phone'])
      .describe(
        '`channel`: the customer. Otherwise who sent it: `api`, `inbox`, `flow`, or `phone`, the WhatsApp Business app of the number’s owner.',
      ),
    media_url: z
      .string()
      .nullable()
      .optional()
      .describe('Only on media rows: signed, valid about an hour; null while a customer’s file is not there (yet).'),
    media_mime_type: z.string().nullable().optional().describe('Only on media rows.'),
    media_state: z
      .enum(['pending', 'stored', 'failed'])
      .nullable()
      .optional()
      .describe(
        'Only on media rows. `stored`: the file is in our store. `pending`: it is on its way. `failed`: it was given up; a customer’s file is lost then, and of your own message the link that you sent stays.',
      ),
    media_filename: z.string().optional().describe('Only on media rows; the original filename.'),
  })
  .meta({ id: 'Message', description: 'Message of a conversation.' });

export const messagePage = z.object({
  messages: z.array(messageSchema).describe('Newest first: by second, then by `sequence`.'),
  next_cursor: nextCursor,
});
