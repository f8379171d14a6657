import { query } from 'jsonpath-rfc9535';
import { valueAt } from '../../template/lookup-variable.ts';
import type { JsonValue } from '../../template/variables.ts';
import { dottedParts, isJsonPath } from './response-path.ts';
import { runWithTimeLimit } from './run-with-time-limit.ts';

const JSON_PATH_MS = 100;

/**
 * What a response path finds: dots, or JSONPath as of RFC 9535. Of a JSONPath that finds several values, a list of
 * them. Undefined when nothing is there, when the path is not valid, and when a JSONPath takes longer than 100 ms.
 */
export function readResponsePath(json: JsonValue, path: string): JsonValue | undefined {
  const trimmed = path.trim();
  if (!isJsonPath(trimmed)) return valueAt(json, dottedParts(trimmed));
  try {
    const found = runWithTimeLimit(() => query(json, trimmed), { ms: JSON_PATH_MS }) as JsonValue[];
    return found.length > 1 ? found : found[0];
  } catch {
    return undefined;
  }
}
