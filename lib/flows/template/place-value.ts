import { type ReadingBudget, readingBudget } from '#lib/platform/text-budget.ts';
import { filtered } from './filters.ts';
import { lookupVariable } from './lookup-variable.ts';
import type { Place } from './split-template.ts';
import { type JsonValue, timeZoneOf, type Variables } from './variables.ts';

/**
 * The value of a placeholder: its variable's, after its filters, which read within a budget. Undefined when it is unset.
 * Throws `FlowLimitError`.
 */
export function placeValue(
  { name, filters }: Place,
  variables: Variables,
  reading: ReadingBudget = readingBudget(),
): JsonValue | undefined {
  return filtered(lookupVariable(variables, name), filters, {
    timeZone: timeZoneOf(variables),
    currency: () => lookupVariable(variables, `${name.slice(0, name.lastIndexOf('.') + 1)}currency`),
    reading,
  });
}
