import { z } from 'zod';
import { notFound, validationFailed } from '#lib/contract/errors.ts';
import { unstorableText } from '#lib/contract/unstorable-text.ts';
import { validate } from '#lib/contract/validate.ts';

/** A malformed ID in the path gets the same 404 as an unknown one; `what` names the resource. */
export function parseParams(schema: z.ZodType | undefined, values: Record<string, string>, what: string): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(values);
  if (!parsed.success || unstorableText(values, []).length > 0) throw notFound(what);
  return parsed.data;
}

/**
 * Throws `validation_failed` with the problems of the query; each parameter has one value. Text that cannot be stored is left
 * to the schema: it may name a resource, which is then simply unknown.
 */
export function parseQuery(schema: z.ZodType | undefined, searchParams: URLSearchParams): unknown {
  if (!schema) return undefined;
  refuseRepeated(schema, searchParams);
  return validate(schema, Object.fromEntries(searchParams), 'query');
}

function refuseRepeated(schema: z.ZodType, searchParams: URLSearchParams): void {
  const known = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
  const repeated = known.filter((name) => searchParams.getAll(name).length > 1);
  if (repeated.length === 0) return;
  throw validationFailed(
    repeated.map((name) => ({ type: 'repeated', loc: ['query', name], msg: `Give ${name} once.` })),
  );
}

/** Throws `validation_failed` for a query with text that cannot be stored. */
export function refuseUnstorableQuery(searchParams: URLSearchParams): void {
  const issues = unstorableText(Object.fromEntries(searchParams), ['query']);
  if (issues.length > 0) throw validationFailed(issues);
}
