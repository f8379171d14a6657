import type { JsonValue } from './variables.ts';

/** A value as text: nothing for null, compact JSON for lists and objects. */
export function valueText(value: JsonValue): string {
  if (value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
