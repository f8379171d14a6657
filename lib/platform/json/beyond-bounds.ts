const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;

/**
 * Which bound JSON (as UTF-8) goes beyond: nesting of more than `levels`, because code that walks it, such as a schema,
 * needs at least one stack frame per level; or more than `values`, because each costs time, however short it is. It takes a
 * single pass over the bytes, before anything is parsed.
 *
 * Values are the items of arrays and the members of objects. Each follows a comma or an opening bracket, so an empty array
 * or object counts for one more than it is.
 */
export function beyondBounds(
  bytes: Uint8Array,
  { levels, values = Infinity }: { levels: number; values?: number },
): 'levels' | 'values' | null {
  let depth = 0;
  let count = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === QUOTE) at = endOfString(bytes, at);
    else if (byte === COMMA) count += 1;
    // [ and {, ] and }
    else if (byte === 0x5b || byte === 0x7b) {
      count += 1;
      depth += 1;
      if (depth > levels) return 'levels';
    } else if (byte === 0x5d || byte === 0x7d) depth -= 1;
  }
  return count > values ? 'values' : null;
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
