import { lookupVariable } from './lookup-variable.ts';
import type { Place } from './split-template.ts';
import type { JsonValue, Variables } from './variables.ts';

/** What a place holds: the variable's value, or its default where that is unset or empty. Undefined when nothing has set it. */
export function placeValue({ name, fallback }: Place, variables: Variables): JsonValue | undefined {
  const value = lookupVariable(variables, name);
  const isEmpty = value === undefined || value === null || value === '';
  return isEmpty && fallback !== undefined ? fallback : value;
}
