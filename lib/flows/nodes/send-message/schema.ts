import { z } from 'zod';
import { jsonSchema } from '#lib/platform/json/schema.ts';
import { MAX_BUTTONS } from './constants.ts';

/** A button under a text, or a choice of a question. Its ID is the handle that the run leaves by. */
export const buttonSchema = z
  .strictObject({
    id: z.string().min(1).max(200).describe('The handle that the run leaves by.'),
    title: z.string().max(200).describe('At most 20 characters on the customer’s screen.'),
  })
  .meta({ id: 'FlowButton' });

/** Trims the links of files in components, which often bring space along when pasted. */
function withTrimmedLinks<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(withTrimmedLinks) as Value;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, item]) => [
    key,
    key === 'link' && typeof item === 'string' ? item.trim() : withTrimmedLinks(item),
  ]);
  return Object.fromEntries(entries) as Value;
}

/**
 * The fields of POST /messages without `to`. Every text may contain {{variable}}, so all are checked only on sending.
 */
export const flowMessageSchema = z
  .strictObject({
    type: z.enum(['text', 'template', 'image', 'document', 'video', 'audio']).optional().describe('Default text.'),
    body: z.string().max(4096).optional().describe('Message text. Required for text.'),
    media_url: z.string().trim().max(8000).optional().describe('Public HTTPS URL of the file. Required for media.'),
    caption: z.string().max(1024).optional().describe('For image, video and document.'),
    filename: z.string().max(240).optional().describe('Display filename of a document.'),
    template_name: z.string().max(512).optional().describe('Name of the approved template. Required for template.'),
    language_code: z.string().max(20).optional().describe('Default en.'),
    components: z
      .array(z.record(z.string(), jsonSchema))
      .max(20)
      .overwrite(withTrimmedLinks)
      .optional()
      .describe('Values of the template’s variables, in the channel’s template component format.'),
    name: z.string().max(200).optional().describe('Fills a missing name of the contact.'),
    buttons: z.array(buttonSchema).max(MAX_BUTTONS).optional().describe('Reply buttons under a text.'),
  })
  .meta({ id: 'FlowMessage' });

/** A choice of a message as it is offered: rows of a list may have a section. */
export type Choice = z.output<typeof buttonSchema> & { section?: string | undefined };

/** `listLabel` is the text of the button that opens a list. */
export type FlowMessage = Omit<z.output<typeof flowMessageSchema>, 'buttons'> & {
  buttons?: Choice[] | undefined;
  listLabel?: string;
};
