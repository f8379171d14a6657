const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/**
 * True when JSON (as UTF-8) is nested deeper than `max` levels. Code that walks it, such as a schema, needs at least one
 * stack frame per level. It takes a single pass over the bytes, before anything is parsed.
 */
export function exceedsDepth(bytes: Uint8Array, { max }: { max: number }): boolean {
  let depth = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === QUOTE) at = endOfString(bytes, at);
    // [ and {, ] and }
    else if (byte === 0x5b || byte === 0x7b) {
      depth += 1;
      if (depth > max) return true;
    } else if (byte === 0x5d || byte === 0x7d) depth -= 1;
  }
  return false;
}

/**
 * The index of the closing quote of the string that begins at `start`. It is searched for, because strings may be
 * megabytes.
 */
function endOfString(bytes: Uint8Array, start: number): number {
  for (let end = bytes.indexOf(QUOTE, start + 1); end > 0; end = bytes.indexOf(QUOTE, end + 1)) {
    let backslashes = 0;
    while (bytes[end - 1 - backslashes] === BACKSLASH) backslashes += 1;
    if (backslashes % 2 === 0) return end;
  }
  return bytes.length;
}
