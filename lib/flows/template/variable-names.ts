import { type Place, splitTemplate } from './split-template.ts';
import type { JsonValue } from './variables.ts';

/** The names of all variables in the texts of a JSON value, each once. */
export function variableNames(value: JsonValue | undefined): string[] {
  return [...new Set(placesOf(value).map(({ name }) => name))];
}

/** Every placeholder in the texts of a JSON value. */
export function placesOf(value: JsonValue | undefined): Place[] {
  return textsOf(value).flatMap((text) => splitTemplate(text).filter((piece) => 'name' in piece));
}

function textsOf(value: JsonValue | undefined): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Array.isArray(value)
    ? value.flatMap(textsOf)
    : Object.entries(value).flatMap(([key, item]) => [key, ...textsOf(item)]);
}
