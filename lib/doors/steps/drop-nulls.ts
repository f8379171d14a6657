import { z } from 'zod';

/**
 * Removes nulls of optional, non-nullable fields from a JSON body, because programs write null for missing values. Changes
 * `value`. Keys without a schema, such as those of attributes, keep theirs.
 */
export function dropNulls(schema: z.ZodType, value: unknown): unknown {
  const bare = unwrapped(schema);
  if (bare instanceof z.ZodArray && Array.isArray(value)) {
    for (const item of value) dropNulls(bare.element as z.ZodType, item);
  } else if (bare instanceof z.ZodObject && isObject(value)) {
    for (const [name, field] of Object.entries(bare.shape) as [string, z.ZodType][]) {
      if (!Object.hasOwn(value, name)) continue;
      if (value[name] !== null) dropNulls(field, value[name]);
      else if (isAccepted(field, undefined) && !isAccepted(field, null)) delete value[name];
    }
  }
  return value;
}

function unwrapped(schema: z.ZodType): z.ZodType {
  const isWrapper =
    schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable;
  return isWrapper ? unwrapped(schema.unwrap() as z.ZodType) : schema;
}

const isAccepted = (field: z.ZodType, value: unknown) => field.safeParse(value).success;

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
