/**
 * The fields that differ from those that a form began with. Only these are saved: others may have been changed in the
 * meantime, by a colleague, a flow or the customer.
 */
export function changedFields<Values extends object>(before: Values, values: Values): Partial<Values> {
  const keys = Object.keys(values) as (keyof Values)[];
  const changed = keys.filter((key) => JSON.stringify(values[key]) !== JSON.stringify(before[key]));
  return Object.fromEntries(changed.map((key) => [key, values[key]])) as Partial<Values>;
}
