import { query } from 'jsonpath-rfc9535';
import { valueAt } from '../../template/lookup-variable.ts';
import type { JsonValue } from '../../template/variables.ts';
import { dottedParts, isJsonPath } from './response-path.ts';
import { runWithTimeLimit } from './run-with-time-limit.ts';
import { singularParts, valueAtParts } from './singular-path.ts';

/** Milliseconds for all paths of a response together that may look through the whole of it. */
export const SEARCH_MS = 100;

/** How much of them is left. */
export type SearchTime = { left: number };

/**
 * What a response path finds: dots, or JSONPath as of RFC 9535. Of a JSONPath that finds several values, a list of them.
 * Undefined when nothing is there, when the path is not valid, and when the time for searching is used up: a path with
 * wildcards, filters or descendants may take as long as its author likes.
 */
export function readResponsePath(
  json: JsonValue,
  path: string,
  time: SearchTime = { left: SEARCH_MS },
): JsonValue | undefined {
  const trimmed = path.trim();
  if (!isJsonPath(trimmed)) return valueAt(json, dottedParts(trimmed));
  const parts = singularParts(trimmed);
  if (parts) return valueAtParts(json, parts);
  if (time.left < 1) return undefined;
  const began = performance.now();
  try {
    const found = runWithTimeLimit(() => query(json, trimmed), { ms: Math.floor(time.left) }) as JsonValue[];
    return found.length > 1 ? found : found[0];
  } catch {
    return undefined;
  } finally {
    time.left -= performance.now() - began;
  }
}
