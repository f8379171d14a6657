import { z } from 'zod';
import { nameText } from '#lib/contract/names/schema.ts';
import { counted } from '#lib/platform/counted.ts';
import { componentProblems, type MessageProblem } from '../templates/component-problems.ts';
import { templateComponentsInput } from '../templates/schema.ts';
import { characterCount } from './character-count.ts';
import { isEmoji, MAX_CAPTION, MAX_TEXT } from './constants.ts';
import {
  type DraftMessage,
  isBlank,
  LANGUAGE_CODE,
  MAX_FILENAME,
  notAllowed,
  requiredProblems,
} from './message-problems.ts';

const messageTypes = ['text', 'template', 'image', 'document', 'video', 'audio'] as const;

/** Text of at most `max` characters, as the channel counts them: an emoji outside the basic plane is one. */
const characters = (max: number) =>
  z
    .string()
    .refine((text) => text.length <= max || (text.length <= 2 * max && characterCount(text) <= max), {
      error: `At most ${counted(max, 'character')}.`,
      params: { type: 'too_long' },
    })
    .meta({ maxLength: max });

const fields = {
  type: z.enum(messageTypes).default('text').describe('What kind of message this is.'),
  body: characters(MAX_TEXT)
    .optional()
    .describe(
      'Message text, up to 4,096 characters. Required when type is `text`. The text of a file is its `caption`.',
    ),
  media_url: z
    .string()
    .trim()
    .max(2048)
    .optional()
    .describe(
      'Public HTTPS URL of the file; the channel fetches it. Required when type is `image` (up to 5 MB), `document`, `video` or `audio` (up to 16 MB).',
    ),
  caption: characters(MAX_CAPTION)
    .optional()
    .describe('For `image`, `video` and `document`, up to 1,024 characters. `audio` takes none.'),
  filename: characters(MAX_FILENAME)
    .optional()
    .describe('Display filename of a `document`; by default that in its link. `audio` takes none.'),
  template_name: z
    .string()
    .trim()
    .max(512)
    .optional()
    .describe('Name of the approved template. Required when type is `template`.'),
  language_code: z
    .string()
    .regex(LANGUAGE_CODE, 'Write the language like en or en_US.')
    .default('en')
    .describe('Language of the template, such as `en` or `en_US`; these are two different templates.'),
  components: templateComponentsInput
    .optional()
    .describe('Values of the template’s variables, in the channel’s template component format.'),
};

/** What only the inbox can send. */
const ofInbox = {
  /** A file that is already in the channel's store (lib/messaging/messages/upload-attachment.ts). */
  media_id: z
    .string()
    .regex(/^\d{1,40}$/)
    .optional(),
  /** Audio recorded as a voice message. */
  voice: z.literal(true).optional(),
  /** The message of the conversation that this one quotes. */
  reply_to: z.uuid().optional(),
};

/** Fields that a type may require or refuse. */
const JUDGED = ['body', 'template_name', 'media_url', 'caption', 'filename'] as const;

/**
 * An object schema with these fields that also applies the rules of messages (message-problems.ts), even when another field
 * is invalid: one response names all problems.
 */
function withRules<Shape extends typeof fields>(shape: Shape) {
  const judged = JUDGED.reduce(
    (schema, field) =>
      schema.superRefine(
        (message, context) =>
          tell(
            context,
            requiredProblems(message as DraftMessage).filter(({ path }) => path[0] === field),
          ),
        whenFine(field),
      ),
    z.object(shape),
  );
  return judged.superRefine((message, context) => {
    const { type, components = [] } = message as DraftMessage;
    if (type === 'template') tell(context, componentProblems(components, hasAttributes));
  }, whenFine('components'));
}

function tell(context: z.RefinementCtx, problems: MessageProblem[]) {
  for (const { path, type, msg } of problems) {
    context.addIssue({ code: 'custom', path, message: msg, params: { type } });
  }
}

const whenFine = (field: string) => ({
  when: ({ value, issues }: z.core.ParsePayload) =>
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    !issues.some(({ path }) => path?.[0] === field),
});

/** Filled from the contact before the message leaves. */
const hasAttributes = (text: string) => /\{\{[^{}]+\}\}/.test(text);

/** A message without its recipient: the data of a flow's message nodes. */
export const messageContentSchema = withRules(fields);

/** The same from the inbox, and as every sent message is stored. */
export const inboxContentSchema = withRules({ ...fields, ...ofInbox });
export type MessageContent = z.output<typeof inboxContentSchema>;

const messageName = z.string().trim().min(1).max(512);

const ofReaction = z.object({
  message_id: messageName.describe('The message, by its ID here or on the channel.'),
  emoji: z
    .string()
    .max(64)
    .refine((text) => text === '' || isEmoji(text), { error: 'This is not one emoji.' })
    .nullable()
    .describe('One emoji, in the place of an earlier one; null or an empty text takes it back.'),
});

type LeftOut = Partial<Record<(typeof JUDGED)[number], string>>;

const ofFile = (type: string, body: string): LeftOut => ({
  body: `A message of type ${type} takes no body. ${body}`,
  template_name: `A message of type ${type} takes no template. Set type to template.`,
});
const withCaption = (type: string) => ofFile(type, 'Write the text in caption.');

/**
 * What each type would be sent without, and what to do instead. Not of templates: clients keep their own copy of the text in
 * `body`, and a missing file of a header is refused by the channel.
 */
const leftOut: Record<string, LeftOut> = {
  text: {
    media_url: 'A text takes no file. Set type to image, document, video or audio.',
    template_name: 'A text takes no template. Set type to template.',
    caption: 'A text takes no caption. Write it in body.',
  },
  image: withCaption('image'),
  document: withCaption('document'),
  video: withCaption('video'),
  audio: ofFile('audio', 'Send the text as a message of its own.'),
  reaction: {
    body: 'A reaction takes no body. Send the text as a message of its own.',
    media_url: 'A reaction takes no file. Send it as a message of its own.',
    template_name: 'A reaction takes no template. Send it as a message of its own.',
    caption: 'A reaction takes no caption. Send the text as a message of its own.',
  },
};

/**
 * What a message would be sent without. Many of these requests forgot `type`, whose default is text. Not a rule of flows: a
 * node whose type was changed keeps its other fields.
 */
function leftOutProblems(message: DraftMessage): MessageProblem[] {
  const { type = 'text' } = message;
  return Object.entries(leftOut[type] ?? {}).flatMap(([field, msg]) =>
    isBlank(message[field as keyof LeftOut]) ? [] : [notAllowed(field, msg)],
  );
}

/** Outgoing message: the body of POST /messages (docs/reference/public-api.md#outgoing-message). */
export const sendMessageBody = withRules({
  to: z
    .string()
    .max(150)
    .describe(
      'Destination phone in any format; normalized to E.164. For someone who hides it, the `user_id` of their messages.',
    ),
  ...fields,
  type: z
    .enum([...messageTypes, 'reaction'])
    .default('text')
    .describe('What kind of message this is. `reaction` puts an emoji on a message that is there.'),
  reply_to: messageName
    .optional()
    .describe('Quotes this message of the same conversation, by its ID here or on the channel.'),
  reaction: ofReaction.optional().describe('Required when type is `reaction`, and for no other type.'),
  name: nameText
    .max(200)
    .optional()
    .describe(
      'Contact name to set if the call creates a new conversation; it only fills a missing name. A blank name counts as none.',
    ),
})
  .superRefine(({ type, reaction }, context) => {
    const isReaction = type === 'reaction';
    if (isReaction === (reaction !== undefined)) return;
    const [problem, msg] = isReaction
      ? ['missing', 'A reaction needs the message and the emoji.']
      : ['not_allowed', 'Only a message of type reaction takes this.'];
    context.addIssue({ code: 'custom', path: ['reaction'], message: msg, params: { type: problem } });
  }, whenFine('reaction'))
  .superRefine(({ type, reply_to: quoted }, context) => {
    if (type !== 'reaction' || quoted === undefined) return;
    const message = 'A reaction names its message in reaction.';
    context.addIssue({ code: 'custom', path: ['reply_to'], message, params: { type: 'not_allowed' } });
  }, whenFine('reply_to'))
  .superRefine((message, context) => tell(context, leftOutProblems(message as DraftMessage)), whenFine('type'))
  .meta({ id: 'OutgoingMessage' });

/** Send result (docs/reference/public-api.md#send-result). */
export const sendResult = z
  .object({
    messaging_product: z.literal('whatsapp').describe('The messaging channel.'),
    messages: z
      .array(
        z.object({
          id: z.string().describe('The channel message ID; `wa_message_id` in events.'),
          message_status: z
            .string()
            .describe('`accepted`: the channel took the message. Events report what happens next.'),
        }),
      )
      .describe('One item: the message.'),
  })
  .meta({ id: 'SendResult' });
export type SendResult = z.output<typeof sendResult>;
