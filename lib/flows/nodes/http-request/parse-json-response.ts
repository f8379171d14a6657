import { beyondBounds } from '#lib/platform/json/beyond-bounds.ts';
import { keepLongNumbers } from '#lib/platform/json/keep-long-numbers.ts';
import type { JsonValue } from '../../template/variables.ts';

/** Deeper nesting only serves to exhaust code that walks it. */
const MAX_DEPTH = 500;

/**
 * Parses a response's text. Whole numbers that JavaScript cannot hold, such as long IDs, become text. Undefined when it is
 * not JSON, or nested deeper than 500 levels.
 */
export function parseJsonResponse(text: string): JsonValue | undefined {
  if (beyondBounds(Buffer.from(text), { levels: MAX_DEPTH })) return undefined;
  try {
    return /\d{16}/.test(text) ? JSON.parse(text, keepLongNumbers) : JSON.parse(text);
  } catch {
    return undefined;
  }
}
