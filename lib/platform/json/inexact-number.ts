import { trimEndOf } from '../trim-end-of.ts';

/**
 * Sixteen digits in a row, possibly with a point among them, since nothing shorter loses precision; or an exponent that may
 * lead close to zero. A cheap first test, so that few texts are checked number by number.
 */
const LONG = /\d[\d.]{15}|\d[eE]-\d{3}/;
/** Below this, numbers lose digits and finally become 0. */
const LEAST = 2 ** -1022;
const NUMBER = /^-?(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i;

/** A number that JavaScript would change, too long or too close to zero, with its digits as the JSON had them. */
export class InexactNumber {
  readonly digits: string;

  constructor(digits: string) {
    this.digits = digits;
  }
}

/** `JSON.parse`, with an {@link InexactNumber} in place of each whole or near-zero number that JavaScript would change. */
export function parseExactly(text: string): unknown {
  return LONG.test(text) ? JSON.parse(text, markInexact) : JSON.parse(text);
}

/** True for valid JSON with a number that JavaScript would change. */
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
  if (typeof value !== 'number' || !Number.isFinite(value)) return value;
  const isChanged = Math.abs(value) < LEAST ? changesDigits(source, value) : changesWhole(source, value);
  return isChanged ? new InexactNumber(source) : value;
}

/** Whether `source` is a whole number, in digits or with an exponent (9.007199254740993e15), that differs from `value`. */
function changesWhole(source: string, value: number): boolean {
  if (source.length < 16) return false;
  if (/^-?\d+$/.test(source)) return BigInt(source) !== BigInt(value);
  return decimalOf(source).exponent >= 0 && changesDigits(source, value);
}

/** Whether `value` is written differently from `source`, ignoring zeros around it. */
function changesDigits(source: string, value: number): boolean {
  const [written, read] = [decimalOf(source), decimalOf(String(value))];
  return written.digits !== read.digits || (written.digits !== '' && written.exponent !== read.exponent);
}

/** Splits a number into its digits, without surrounding zeros, and a power of ten. */
function decimalOf(text: string): { digits: string; exponent: number } {
  const [, whole = '0', fraction = '', power = '0'] = NUMBER.exec(text) ?? [];
  const digits = `${whole}${fraction}`.replace(/^0+/, '');
  const bare = trimEndOf(digits, /0/);
  return { digits: bare, exponent: Number(power) - fraction.length + (digits.length - bare.length) };
}
