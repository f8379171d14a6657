import { z } from 'zod';

type Drop = (value: unknown) => void;

/**
 * Removes nulls of optional, non-nullable fields from a JSON body, because programs write null for missing values. Changes
 * `value`. Keys without a schema, such as those of attributes, keep theirs.
 */
export function dropNulls(schema: z.ZodType, value: unknown): unknown {
  dropOf(schema)(value);
  return value;
}

/** A schema is asked once, not for each of the values of a body, which may be millions. */
const known = new WeakMap<z.ZodType, Drop>();

function dropOf(schema: z.ZodType): Drop {
  const drop = known.get(schema) ?? makeDrop(unwrapped(schema));
  known.set(schema, drop);
  return drop;
}

function makeDrop(schema: z.ZodType): Drop {
  if (schema instanceof z.ZodArray) return inList(schema.element as z.ZodType);
  return schema instanceof z.ZodObject ? inObject(Object.entries(schema.shape)) : () => {};
}

function inList(element: z.ZodType): Drop {
  return (value) => {
    if (!Array.isArray(value)) return;
    const drop = dropOf(element);
    for (const item of value) drop(item);
  };
}

function inObject(shape: [name: string, field: z.ZodType][]): Drop {
  const fields = new Map(shape.map(([name, field]) => [name, { field, isDropped: isOnlyLeftOut(field) }]));
  return (value) => {
    if (!isObject(value)) return;
    for (const name of Object.keys(value)) {
      const found = fields.get(name);
      if (!found) continue;
      if (value[name] !== null) dropOf(found.field)(value[name]);
      else if (found.isDropped) delete value[name];
    }
  };
}

function unwrapped(schema: z.ZodType): z.ZodType {
  const isWrapper =
    schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable;
  return isWrapper ? unwrapped(schema.unwrap() as z.ZodType) : schema;
}

/** Whether a field may be left out, but not be null. */
const isOnlyLeftOut = (field: z.ZodType) => field.safeParse(undefined).success && !field.safeParse(null).success;

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
