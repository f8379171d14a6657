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

/**
 * Throws `validation_failed` with what is wrong with the query. Text that cannot be stored is left to the schema: it may
 * name a thing, which is then as unknown as any other.
 */
export function parseQuery(schema: z.ZodType | undefined, searchParams: URLSearchParams): unknown {
  return schema && validate(schema, Object.fromEntries(searchParams), 'query');
}

/** Throws `validation_failed` for a query with text that cannot be stored. */
export function refuseUnstorableQuery(searchParams: URLSearchParams): void {
  const issues = unstorableText(Object.fromEntries(searchParams), ['query']);
  if (issues.length > 0) throw validationFailed(issues);
}
