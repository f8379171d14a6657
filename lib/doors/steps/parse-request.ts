import type { z } from 'zod';
import { notFound, validationFailed } from '#lib/contract/errors.ts';
import { unstorableText } from '#lib/contract/unstorable-text.ts';
import { validate } from '#lib/contract/validate.ts';

/** A path part that cannot be the id of anything is as unknown as an id that never existed; `what` names it. */
export function parseParams(schema: z.ZodType | undefined, values: Record<string, string>, what: string): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(values);
  if (!parsed.success || unstorableText(values, []).length > 0) throw notFound(what);
  return parsed.data;
}

/** Throws `validation_failed` with what is wrong with the query. */
export function parseQuery(schema: z.ZodType | undefined, searchParams: URLSearchParams): unknown {
  if (!schema) return undefined;
  const values = Object.fromEntries(searchParams);
  const issues = unstorableText(values, ['query']);
  if (issues.length > 0) throw validationFailed(issues);
  return validate(schema, values, 'query');
}
