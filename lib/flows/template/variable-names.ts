import { splitTemplate } from './split-template.ts';
import type { JsonValue } from './variables.ts';

/** The names of all variables that the texts of a JSON value mention, each once. */
export function variableNames(value: JsonValue | undefined): string[] {
  return [
    ...new Set(textsOf(value).flatMap((text) => splitTemplate(text).flatMap((p) => ('name' in p ? [p.name] : [])))),
  ];
}

function textsOf(value: JsonValue | undefined): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Array.isArray(value)
    ? value.flatMap(textsOf)
    : Object.entries(value).flatMap(([key, item]) => [key, ...textsOf(item)]);
}
