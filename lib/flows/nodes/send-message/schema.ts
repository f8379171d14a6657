import { z } from 'zod';

/** WhatsApp shows no more reply buttons under one text, and no longer titles. */
export const MAX_BUTTONS = 3;
export const BUTTON_TITLE_MAX = 20;

/** A button under a text, or a choice of a question. Its id is the handle that the run leaves by. */
export const buttonSchema = z.strictObject({
  id: z.string().min(1).max(200),
  title: z.string().max(200).describe('At most 20 characters on the customer’s screen.'),
});

/** The fields of POST /messages without `to`; every text takes {{variable}}, so that all are checked when it is sent. */
export const flowMessageSchema = z.strictObject({
  type: z.enum(['text', 'template', 'image', 'document', 'video', 'audio']).optional().describe('Default text.'),
  body: z.string().max(4096).optional(),
  media_url: z.string().max(8000).optional(),
  caption: z.string().max(1024).optional(),
  filename: z.string().max(240).optional(),
  template_name: z.string().max(512).optional(),
  language_code: z.string().max(20).optional().describe('Default en.'),
  components: z.array(z.record(z.string(), z.json())).max(20).optional(),
  name: z.string().max(200).optional(),
  buttons: z.array(buttonSchema).max(MAX_BUTTONS).optional().describe('Reply buttons under a text.'),
});

export type FlowMessage = z.output<typeof flowMessageSchema>;

export const sendMessageData = flowMessageSchema;
