import { z } from 'zod';
import { errorTable } from '#lib/contract/errors.ts';

const codes = Object.keys(errorTable) as [string, ...string[]];

const common = {
  code: z.enum(codes).describe('Stable and in snake_case; branch on it.'),
  request_id: z.string().describe('The same as in X-Request-Id.'),
  doc_url: z.string().describe('Where the reference explains the code.'),
};

const issue = z
  .object({
    type: z.string().describe('What kind of problem.'),
    loc: z
      .array(z.union([z.string(), z.int()]))
      .describe('Where: body, query, path or header first; array positions as numbers.'),
    msg: z.string().describe('What to do.'),
  })
  .meta({ id: 'ValidationIssue' });

/** The two error shapes (docs/reference/public-api.md#errors). */
export const errorSchemas = {
  sentence: z.object({ detail: z.string().describe('A sentence.'), ...common }).meta({ id: 'Error' }),
  validation: z.object({ detail: z.array(issue).describe('Each problem.'), ...common }).meta({ id: 'ValidationError' }),
};
