/** Sixteen digits in a row: nothing shorter can be too long to keep. */
const LONG = /\d{16}/;

/** A whole number that JavaScript would change, by the digits that stood in the JSON. */
export class InexactNumber {
  readonly digits: string;

  constructor(digits: string) {
    this.digits = digits;
  }
}

/** `JSON.parse`, but for whole numbers that it would change: in their place stand {@link InexactNumber}s. */
export function parseExactly(text: string): unknown {
  return LONG.test(text) ? JSON.parse(text, markInexact) : JSON.parse(text);
}

/** True for valid JSON that holds a whole number which JavaScript would change. */
export function holdsInexactNumber(text: string): boolean {
  if (!LONG.test(text)) return false;
  let found = false;
  JSON.parse(text, (key, value, context?: { source?: string }) => {
    found ||= markInexact(key, value, context) instanceof InexactNumber;
  });
  return found;
}

function markInexact(_key: string, value: unknown, context?: { source?: string }): unknown {
  const source = context?.source ?? '';
  const isWhole = typeof value === 'number' && Number.isFinite(value) && /^-?\d+$/.test(source);
  return isWhole && BigInt(source) !== BigInt(value) ? new InexactNumber(source) : value;
}
