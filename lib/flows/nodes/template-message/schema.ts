import { z } from 'zod';
import { flowMessageSchema } from '../send-message/schema.ts';

const { template_name: name, language_code, components } = flowMessageSchema.shape;

export const templateMessageData = z.strictObject({
  template_name: name.unwrap().describe('Name of the approved template.'),
  language_code,
  components,
});

export type TemplateMessageData = z.output<typeof templateMessageData>;
