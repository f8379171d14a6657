import { z } from 'zod';
import { templateComponentsInput } from '../templates/schema.ts';
import { isMediaType, MAX_CAPTION, MAX_TEXT } from './constants.ts';

const messageTypes = ['text', 'template', 'image', 'document', 'video', 'audio'] as const;
export type MessageType = (typeof messageTypes)[number];

/** Text of at most `max` characters, counted as people count them: an emoji beyond the first plane is one. */
const characters = (max: number) =>
  z
    .string()
    .refine((text) => text.length <= max || (text.length <= 2 * max && [...text].length <= max), {
      error: `At most ${max} characters.`,
      params: { type: 'too_long' },
    })
    .meta({ maxLength: max });

const fields = {
  type: z.enum(messageTypes).default('text').describe('What kind of message this is.'),
  body: characters(MAX_TEXT).optional().describe('Message text, up to 4,096 characters. Required when type is `text`.'),
  media_url: z
    .string()
    .max(2048)
    .optional()
    .describe(
      'Public HTTPS URL of the file; the channel fetches it. Required when type is `image` (up to 5 MB), `document`, `video` or `audio` (up to 16 MB).',
    ),
  caption: characters(MAX_CAPTION)
    .optional()
    .describe('For `image`, `video` and `document`, up to 1,024 characters. `audio` takes none.'),
  filename: characters(240).optional().describe('Display filename of a `document`. `audio` takes none.'),
  template_name: z
    .string()
    .max(512)
    .optional()
    .describe('Name of the approved template. Required when type is `template`.'),
  language_code: z
    .string()
    .regex(/^[a-z]{2,3}([_-][A-Za-z0-9]{2,4})?$/, 'Write the language like en or en_US.')
    .default('en')
    .describe('Language of the template, such as `en` or `en_US`; these are two different templates.'),
  components: templateComponentsInput
    .optional()
    .describe('Values of the template’s variables, in the channel’s template component format.'),
};

/** A file that is in the channel's own store already (lib/messaging/messages/upload-attachment.ts). */
const uploaded = {
  media_id: z
    .string()
    .regex(/^\d{1,40}$/)
    .optional(),
};

type Fields = { [Name in keyof typeof fields]: z.output<(typeof fields)[Name]> } & { media_id?: string | undefined };

/** Which field a type cannot do without, and which it does not take (public-api-spec.md "Outgoing message"). */
const rules: { field: keyof Fields; broken: (message: Fields) => boolean; type: string; msg: string }[] = [
  {
    field: 'body',
    broken: ({ type, body }) => type === 'text' && !body?.trim(),
    type: 'missing',
    msg: 'A text message needs a body.',
  },
  {
    field: 'template_name',
    broken: ({ type, template_name }) => type === 'template' && !template_name?.trim(),
    type: 'missing',
    msg: 'A template message needs a template_name.',
  },
  {
    field: 'media_url',
    broken: ({ type, media_url, media_id }) => isMediaType(type) && !media_url?.trim() && !media_id,
    type: 'missing',
    msg: 'A message of this type needs a media_url.',
  },
  {
    field: 'caption',
    broken: ({ type, caption }) => type === 'audio' && caption !== undefined,
    type: 'not_allowed',
    msg: 'Audio takes no caption.',
  },
  {
    field: 'filename',
    broken: ({ type, filename }) => type === 'audio' && filename !== undefined,
    type: 'not_allowed',
    msg: 'Audio takes no filename.',
  },
];

/** A schema of an object with these fields, held to the rules even when another field is bad: one answer names all. */
function withRules<Shape extends typeof fields>(shape: Shape) {
  return rules.reduce(
    (schema, { field, broken, type, msg }) =>
      schema.refine((message) => !broken(message as Fields), {
        path: [field],
        error: msg,
        params: { type },
        when: ({ value, issues }) =>
          typeof value === 'object' && value !== null && !issues.some(({ path }) => path?.[0] === field),
      }),
    z.object(shape),
  );
}

/** What is sent, without to whom: the data of a flow's message nodes. */
export const messageContentSchema = withRules(fields);

/** The same from the inbox, where a file may be one that was uploaded; and how every sent message is stored. */
export const inboxContentSchema = withRules({ ...fields, ...uploaded });
export type MessageContent = z.output<typeof inboxContentSchema>;

/** Outgoing message: the body of POST /messages (public-api-spec.md "Outgoing message"). */
export const sendMessageBody = withRules({
  to: z.string().max(50).describe('Destination phone in any format; normalized to E.164.'),
  ...fields,
  name: z
    .string()
    .trim()
    .max(200)
    .optional()
    .describe(
      'Contact name to set if the call creates a new conversation; it only fills a missing name. Blank is none.',
    ),
}).meta({ id: 'OutgoingMessage' });

/** Send result (public-api-spec.md "Send result"). */
export const sendResult = z
  .object({
    messaging_product: z.literal('whatsapp').describe('The messaging channel.'),
    messages: z
      .array(
        z.object({
          id: z.string().describe('The channel message id; `wa_message_id` in events.'),
          message_status: z
            .string()
            .describe('`accepted`: the channel took the message. What follows is told by events.'),
        }),
      )
      .describe('One item: the message.'),
  })
  .meta({ id: 'SendResult' });
export type SendResult = z.output<typeof sendResult>;
