import { z } from 'zod';
import { nameSchema } from '#lib/contract/names/schema.ts';
import { counted } from '#lib/platform/counted.ts';
import { MAX_TEXT } from '../messages/constants.ts';

/** A saved reply in a request. Its text may contain `{{name}}`, `{{phone}}` and the contact's attributes. */
export const savedReplyInput = z.object({
  name: nameSchema({ max: 60, missing: 'Give the reply a name.', long: 'A name has at most 60 characters.' }),
  text: z
    .string()
    .trim()
    .min(1, 'Write the text of the reply.')
    .refine((text) => [...text].length <= MAX_TEXT, `At most ${counted(MAX_TEXT, 'character')}.`),
});

export type SavedReplyInput = z.output<typeof savedReplyInput>;
