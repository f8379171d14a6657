import { z } from 'zod';

/** `limit` and `cursor` of a list, newest first. */
export function pageQuery({ limit, max }: { limit: number; max: number }) {
  return z.object({
    limit: z
      .preprocess(
        (text) => (/^\d+$/.test(String(text)) ? Number(text) : text),
        z
          .number({ error: `limit is a whole number from 1 to ${max}.` })
          .int()
          .min(1)
          .max(max),
      )
      .default(limit)
      .describe(`Items on a page: ${limit} by default, at most ${max}.`),
    cursor: z
      .string()
      .max(500)
      .optional()
      .describe('The next_cursor of the page before, for the same list and filters; opaque.'),
  });
}

export const nextCursor = z.string().nullable().describe('Give it as cursor to read the next page; null on the last.');
