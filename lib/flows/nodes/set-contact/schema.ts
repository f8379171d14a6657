import { z } from 'zod';

const tags = z.array(z.string().max(100)).max(100).optional();

export const setContactData = z.strictObject({
  addTags: tags,
  removeTags: tags,
  attributes: z
    .record(z.string().min(1).max(100), z.json())
    .optional()
    .describe('Merged into the contact’s; null removes a key.'),
});

export type SetContactData = z.output<typeof setContactData>;
