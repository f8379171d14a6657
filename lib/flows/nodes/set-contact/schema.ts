import { z } from 'zod';
import { jsonSchema } from '#lib/platform/json/schema.ts';

const tags = z.array(z.string().max(100)).max(100).optional();

export const setContactData = z.strictObject({
  addTags: tags.describe('Tags that the contact has from now on.'),
  removeTags: tags.describe('Tags that the contact loses.'),
  attributes: z
    .record(z.string().min(1).max(100), jsonSchema)
    .optional()
    .describe('Merged into the contact’s; null removes a key.'),
});

export type SetContactData = z.output<typeof setContactData>;
