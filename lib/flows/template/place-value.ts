import { filtered } from './filters.ts';
import { lookupVariable } from './lookup-variable.ts';
import type { Place } from './split-template.ts';
import { type JsonValue, timeZoneOf, type Variables } from './variables.ts';

/** What a place holds: the variable's value, after its filters. Undefined when nothing has set it. */
export function placeValue({ name, filters }: Place, variables: Variables): JsonValue | undefined {
  return filtered(lookupVariable(variables, name), filters, timeZoneOf(variables));
}
