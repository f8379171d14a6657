import { dottedParts } from '../../template/dotted-parts.ts';
import { valueAt } from '../../template/lookup-variable.ts';
import type { JsonValue } from '../../template/variables.ts';
import { isJsonPath } from './response-path.ts';
import { singularParts, valueAtParts } from './singular-path.ts';

/** Whether a response path is a JSONPath that may search the whole response (search-paths.ts). */
export function isSearching(path: string): boolean {
  return isJsonPath(path) && singularParts(path) === null;
}

/** The value at a path of names and indexes, dotted or as a JSONPath; undefined when there is none. */
export function readPlainPath(json: JsonValue, path: string): JsonValue | undefined {
  if (!isJsonPath(path)) return valueAt(json, dottedParts(path));
  const parts = singularParts(path);
  return parts ? valueAtParts(json, parts) : undefined;
}
