import type { z } from 'zod';
import '#lib/platform/refusal-words.ts';
import { type Issue, validationFailed } from './errors.ts';

type Place = 'body' | 'query' | 'path';

/**
 * Parses a value by its schema. Throws `validation_failed` with the place of each problem
 * (docs/reference/public-api.md#errors).
 */
export function validate<Schema extends z.ZodType>(schema: Schema, value: unknown, place: Place): z.output<Schema> {
  const parsed = schema.safeParse(value, { reportInput: true });
  if (parsed.success) return parsed.data;
  throw validationFailed(issuesOf(parsed.error, [place]));
}

/** zod's problems as the API's issues. */
export function issuesOf(error: z.ZodError, at: Issue['loc']): Issue[] {
  return error.issues.flatMap((issue) => issueOf(issue, at));
}

function issueOf(issue: z.core.$ZodIssue, at: Issue['loc']): Issue[] {
  const loc = [...at, ...issue.path.map((part) => (typeof part === 'number' ? part : String(part)))];
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return [{ type: 'missing', loc, msg: 'This field is required.' }];
      return [{ type: issue.code, loc, msg: issue.message }];
    case 'unrecognized_keys':
      return issue.keys.map((key) => ({
        type: 'unknown_field',
        loc: [...loc, key],
        msg: `“${key}” is not a known field.`,
      }));
    case 'invalid_union': {
      // The branch that got furthest is probably the intended one; of several, the one that knows more of the fields.
      const [closest] = issue.errors.toSorted((a, b) => depth(b) - depth(a) || unknownFields(a) - unknownFields(b));
      if (!closest || closest.length === 0) return [{ type: issue.code, loc, msg: issue.message }];
      return closest.flatMap((inner) => issueOf(inner, loc));
    }
    case 'invalid_key':
      return [{ type: issue.code, loc, msg: issue.issues[0]?.message ?? issue.message }];
    case 'custom': {
      const type = typeof issue.params?.type === 'string' ? issue.params.type : 'value_error';
      return [{ type, loc, msg: issue.message }];
    }
    default:
      return [{ type: issue.code, loc, msg: issue.message }];
  }
}

const depth = (issues: z.core.$ZodIssue[]) => Math.max(0, ...issues.map((issue) => issue.path.length));

const unknownFields = (issues: z.core.$ZodIssue[]) =>
  issues.reduce((count, issue) => count + (issue.code === 'unrecognized_keys' ? issue.keys.length : 0), 0);
