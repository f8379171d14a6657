import { dottedParts } from './dotted-parts.ts';
import type { JsonValue, Variables } from './variables.ts';

/**
 * A variable's value; undefined when it is unknown. A name that is not a variable itself is read as a path into one:
 * `order.items.0.name`, or `order.items[0].name`. An attribute is found however `name` composes its letters, because all
 * attributes are composed.
 */
export function lookupVariable(variables: Variables, name: string): JsonValue | undefined {
  const value = exactly(variables, name);
  if (value !== undefined) return value;
  const composed = name.normalize();
  return composed === name ? undefined : exactly(variables, composed);
}

function exactly(variables: Variables, name: string): JsonValue | undefined {
  if (Object.hasOwn(variables, name)) return variables[name];
  return valueAt(variables, dottedParts(name));
}

/** The value at a path of keys and array indexes; undefined when there is none. */
export function valueAt(value: JsonValue, path: readonly string[]): JsonValue | undefined {
  let current: JsonValue | undefined = value;
  for (const part of path) {
    if (typeof current !== 'object' || current === null || !Object.hasOwn(current, part)) return undefined;
    if (Array.isArray(current)) {
      // `length` is a property of arrays, not an index.
      if (!/^\d+$/.test(part)) return undefined;
      current = current[Number(part)];
    } else {
      current = current[part];
    }
  }
  return current;
}
