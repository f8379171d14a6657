import { z } from 'zod';
import { pageQuery } from '#lib/contract/pagination/schema.ts';
import { jsonSchema } from '#lib/platform/json/schema.ts';
import { type EventName, eventNames } from './constants.ts';

export const eventNameSchema = z.enum(eventNames);

const digits = z.string().describe('Digits with country code, no plus.');

const userId = z.string().optional().describe('The channel’s ID of someone who hides the number; only then.');

const sequence = z
  .int()
  .optional()
  .describe(
    'The message’s number in its conversation, in the order of arrival: it tells when a retry was overtaken. Not on events recorded before it existed.',
  );

const test = z.literal(true).optional().describe('Only on test events that an admin sent from the settings.');

/** Amounts are in minor units of the currency, as those of `GET /catalog/orders`. */
const orderedCart = z.object({
  catalog_id: z.string().nullable().describe('The catalog that it was ordered from.'),
  items: z
    .array(
      z.object({
        retailer_id: z.string().describe('The SKU.'),
        quantity: z.int().describe('How many of it.'),
        item_price: z.int().describe('In minor units, such as paise or cents.'),
        currency: z.string().describe('ISO 4217.'),
      }),
    )
    .describe('What was ordered.'),
  total: z.int().describe('In minor units of `currency`. Items in another currency are not counted.'),
  currency: z.string().describe('ISO 4217; of the first item.'),
  note: z.string().nullable().describe('What the customer wrote with the cart; null when nothing.'),
});

const inboundMessage = z
  .object({
    id: z.string().describe('Channel message ID.'),
    type: z
      .enum(['text', 'image', 'document', 'audio', 'video', 'sticker'])
      .describe('`text`, or the type of the file.'),
    text: z.string().describe('Message text, media caption, or what came in readable words.'),
    timestamp: z.iso.datetime().describe('The channel’s own time, UTC.'),
    media_url: z
      .url()
      .optional()
      .describe('Only on media messages: signed, downloadable without a header for an hour.'),
    media_mime_type: z.string().nullable().optional().describe('Only on media messages; null when no one said.'),
    media_filename: z.string().optional().describe('Only on media messages; the original filename.'),
    kind: z
      .string()
      .optional()
      .describe(
        'What it is on the channel, when that says more: location, order, button, … What was sent is in the field of this name.',
      ),
    order: orderedCart.optional().describe('Only with the kind `order`: the cart.'),
    context: z
      .object({ message_id: z.string().optional().describe('The message that it replies to, by its channel ID.') })
      .catchall(jsonSchema)
      .optional()
      .describe('Only on replies and on forwarded messages.'),
  })
  .catchall(jsonSchema)
  .meta({ id: 'InboundMessage' });

/** `data` of message.received (docs/reference/public-api.md#message-received). */
const messageReceivedData = z
  .object({
    conversation_id: z.string().describe('The conversation’s ID.'),
    phone: digits.nullable().describe('Digits with country code, no plus; null for people who hide their number.'),
    user_id: userId,
    wa_message_id: z.string().describe('For deduplication; the same as message.id.'),
    message: inboundMessage.describe('What the customer sent.'),
    sequence,
    test,
  })
  .meta({ id: 'MessageReceivedData', description: 'A customer sent a message. Links to media are fresh.' });

/** `data` of message.status (docs/reference/public-api.md#message-status). */
const messageStatusData = z
  .object({
    message_id: z.string().describe('Our ID of the message.'),
    wa_message_id: z.string().describe('The channel’s ID, as returned by POST /messages.'),
    status: z
      .enum(['sent', 'delivered', 'read', 'failed'])
      .describe(
        'The status that the receipt reports. Receipts come in any order: of a message’s statuses, the furthest of sent, delivered, read, failed holds.',
      ),
    recipient: z
      .string()
      .describe(
        'Digits with country code, no plus; the `user_id` of someone who hides the number, since this is never null.',
      ),
    user_id: userId,
    conversation_id: z.uuid().optional().describe('The conversation’s ID. Not on events recorded before it existed.'),
    sequence,
    timestamp: z.iso.datetime().describe('The channel’s own time of the receipt, UTC.'),
    error: z
      .object({
        code: z.int().nullable().describe('The channel’s code.'),
        title: z.string().describe('What went wrong, in a few words.'),
        detail: z.string().describe('The same as a sentence, with what to do.'),
      })
      .optional()
      .describe('Only with `failed`: why.'),
    test,
  })
  .meta({ id: 'MessageStatusData', description: 'A message sent through the service changed its state.' });

/** `data` of message.echoed. */
const messageEchoedData = z
  .object({
    ...messageReceivedData.shape,
    message: inboundMessage.describe('What was written on the phone.'),
  })
  .meta({
    id: 'MessageEchoedData',
    description: 'Someone answered a customer in the WhatsApp Business app, on the number’s own phone.',
  });

const place = {
  conversation_id: z.string().describe('The conversation’s ID.'),
  phone: digits.nullable().describe('Digits with country code, no plus; null for people who hide their number.'),
};

/** `data` of conversation.handoff. */
const conversationHandoffData = z
  .object({
    ...place,
    note: z.string().nullable().describe('What the flow says to the person who takes over.'),
    test,
  })
  .meta({ id: 'ConversationHandoffData', description: 'A flow handed a conversation to a person.' });

const cause = z
  .enum(['member', 'api', 'customer', 'flow', 'clock', 'departure'])
  .describe(
    'What changed it: a `member` in the inbox, the `api`, a `customer`’s message, a `flow` that handed over, the `clock` ' +
      'that ended a snooze, or the `departure` of the member whose it was.',
  );

/** `data` of conversation.assigned. */
const conversationAssignedData = z
  .object({
    ...place,
    cause,
    assignee: z
      .object({ id: z.string().describe('The member’s ID.'), name: z.string().describe('The member’s name.') })
      .nullable()
      .describe('The member assigned now; null when unassigned.'),
    test,
  })
  .meta({ id: 'ConversationAssignedData', description: 'A conversation was assigned to a member, or to no one.' });

/** `data` of conversation.status_changed. */
const conversationStatusChangedData = z
  .object({
    ...place,
    cause,
    status: z.enum(['open', 'snoozed', 'closed']).describe('What it is now.'),
    snoozed_until: z.iso.datetime().nullable().describe('When it opens by itself; null unless it is snoozed.'),
    test,
  })
  .meta({ id: 'ConversationStatusChangedData', description: 'A conversation was opened, snoozed or closed.' });

const endedRun = {
  flow_id: z.string().describe('The flow’s ID.'),
  run_id: z.string().describe('The run’s ID.'),
  ...place,
  test,
};

/** `data` of flow.completed. */
const flowCompletedData = z
  .object(endedRun)
  .meta({ id: 'FlowCompletedData', description: 'A flow came to its end with a customer, or handed over.' });

/** `data` of flow.failed. */
const flowFailedData = z
  .object({
    ...endedRun,
    node_id: z.string().nullable().optional().describe('The node at which it failed; absent in older events.'),
    error: z.string().nullable().optional().describe('Why, in words for people; absent in older events.'),
  })
  .meta({ id: 'FlowFailedData', description: 'A flow could not continue with a customer.' });

/** `data` of channel.notice. */
const channelNoticeData = z
  .object({
    account_id: z.string().describe('The business account that it concerns, by its ID on the channel.'),
    field: z
      .string()
      .describe(
        'What it is, in the channel’s word: `standby`, `history`, `messages` for the status of a payment or a message in a group, or a field that is yet to come.',
      ),
    value: jsonSchema.describe('As the channel sent it; null when it is larger than 256 KB.'),
    test,
  })
  .meta({ id: 'ChannelNoticeData', description: 'The channel reported something that no other event covers.' });

/** The schema of each event’s `data`. */
export const eventData = {
  'message.received': messageReceivedData,
  'message.status': messageStatusData,
  'message.echoed': messageEchoedData,
  'conversation.handoff': conversationHandoffData,
  'conversation.assigned': conversationAssignedData,
  'conversation.status_changed': conversationStatusChangedData,
  'flow.completed': flowCompletedData,
  'flow.failed': flowFailedData,
  'channel.notice': channelNoticeData,
} satisfies Record<EventName, z.ZodType>;

/** The name of an event’s schema in the OpenAPI document: `message.received` becomes `MessageReceived`. */
export function schemaNameOf(event: EventName): string {
  return event.replaceAll(/(?:^|[._])(\w)/g, (_, first: string) => first.toUpperCase());
}

/** Query of GET /events. */
export const listEventsQuery = z.object({
  after: z
    .string()
    .optional()
    .describe(
      'The ID of the last event that you have read; the response starts after it. Without it, from the beginning.',
    ),
  cursor: z
    .string()
    .optional()
    .describe('The next_cursor of the page before, as in other lists. It takes precedence over `after`.'),
  limit: pageQuery({ limit: 100, max: 500 }).shape.limit,
});

/** An event as receivers get it (docs/reference/public-api.md#envelope). */
export type EventEnvelope = {
  [Name in EventName]: { event: Name; data: z.input<(typeof eventData)[Name]>; timestamp: string };
}[EventName];

function listed<Name extends EventName>(event: Name) {
  return z
    .object({
      id: z.uuid().describe('The event’s ID: the `webhook-id` of its deliveries.'),
      event: z.literal(event).describe('What happened.'),
      data: eventData[event],
      timestamp: z.iso
        .datetime()
        .describe('When it was recorded; of the events of a conversation, the later one has the later time.'),
    })
    .meta({ id: `Listed${schemaNameOf(event)}` });
}

type Listed = { [Name in EventName]: ReturnType<typeof listed<Name>> }[EventName];

const eventItem = z.discriminatedUnion('event', eventNames.map(listed) as [Listed, ...Listed[]]).meta({ id: 'Event' });

export const eventPage = z.object({
  events: z.array(eventItem).describe('In the order of recording.'),
  next_cursor: z.string().nullable().describe('Give it as `after` to read on; null when there is no more yet.'),
});
