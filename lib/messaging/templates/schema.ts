import { z } from 'zod';

const parameter = z
  .looseObject({ type: z.string().min(1).describe('Such as `text`, `image`, `currency` or `payload`.') })
  .describe('One value; beside `type` stands the field it names, such as `text`.');

const component = z
  .looseObject({
    type: z.string().min(1).describe('`header`, `body` or `button`.'),
    sub_type: z.string().optional().describe('Of a button: `url`, `quick_reply`, `copy_code`, …'),
    index: z
      .union([z.string().regex(/^\d$/), z.int().min(0).max(9)])
      .optional()
      .describe('Of a button: its place among the template’s buttons, from 0.'),
    parameters: z
      .array(parameter)
      .max(100)
      .optional()
      .describe('The values in order. Texts may hold {{attribute}} of the contact.'),
  })
  .meta({ id: 'TemplateComponent' });

export const templateComponentsInput = z.array(component).max(20);
export type TemplateComponentInput = z.output<typeof component>;

/** What a customer saw of a template besides its body, kept with the message: the template may change later. */
export const templatePartsSchema = z.object({
  header: z
    .object({
      format: z.string().describe('TEXT, IMAGE, VIDEO, DOCUMENT or LOCATION.'),
      text: z.string().nullable(),
      link: z.string().nullable().describe('Of the file, if it was sent by a link.'),
    })
    .nullable(),
  footer: z.string().nullable(),
  buttons: z.array(z.string()),
});
export type TemplateParts = z.output<typeof templatePartsSchema>;
