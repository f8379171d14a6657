import { keepLongNumbers } from '../../../json/keep-long-numbers.ts';
import type { JsonValue } from '../../template/variables.ts';

/** Deeper nesting has no use but to exhaust whoever walks through it. */
const MAX_DEPTH = 500;

/**
 * Parses a response. Whole numbers that JavaScript cannot hold, such as long ids, become their digits as text. Undefined
 * when it is not JSON, or nested deeper than 500 levels.
 */
export function parseJsonResponse(text: string): JsonValue | undefined {
  if (depthOf(text) > MAX_DEPTH) return undefined;
  try {
    return /\d{16}/.test(text) ? JSON.parse(text, keepLongNumbers) : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** By hand, since an expression that knows strings goes back and forth for ever in some broken ones. */
function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  let isInString = false;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (isInString) {
      if (character === '\\') at += 1;
      else if (character === '"') isInString = false;
    } else if (character === '"') isInString = true;
    else if (character === '[' || character === '{') deepest = Math.max(deepest, ++depth);
    else if (character === ']' || character === '}') depth -= 1;
  }
  return deepest;
}
