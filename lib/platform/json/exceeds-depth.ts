const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/**
 * True when JSON (as UTF-8) is nested deeper than `max` levels: anyone who walks through it, as a schema does, needs a
 * stack frame or more for each. A single pass over the bytes, before anything is made of them.
 */
export function exceedsDepth(bytes: Uint8Array, { max }: { max: number }): boolean {
  let depth = 0;
  let isInString = false;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (isInString) {
      if (byte === BACKSLASH) at += 1;
      else if (byte === QUOTE) isInString = false;
    } else if (byte === QUOTE) isInString = true;
    // [ and {, ] and }
    else if (byte === 0x5b || byte === 0x7b) {
      depth += 1;
      if (depth > max) return true;
    } else if (byte === 0x5d || byte === 0x7d) depth -= 1;
  }
  return false;
}
