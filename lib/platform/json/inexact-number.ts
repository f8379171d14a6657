import { trimEndOf } from '../trim-end-of.ts';

/**
 * Sixteen digits in a row, a point among them or not: nothing shorter can be too long to keep; or an exponent that may lead to
 * next to nothing. Only a first look, so that hardly any text is read number by number.
 */
const LONG = /\d[\d.]{15}|\d[eE]-\d{3}/;
/** Below it numbers lose digits, and become 0 in the end. */
const LEAST = 2 ** -1022;
const NUMBER = /^-?(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i;

/** A number that JavaScript would change, whole or next to nothing, by the digits that stood in the JSON. */
export class InexactNumber {
  readonly digits: string;

  constructor(digits: string) {
    this.digits = digits;
  }
}

/** `JSON.parse`, but for whole numbers, and those next to nothing, that it would change: in their place stand {@link InexactNumber}s. */
export function parseExactly(text: string): unknown {
  return LONG.test(text) ? JSON.parse(text, markInexact) : JSON.parse(text);
}

/** True for valid JSON that holds a number which `parseExactly` would not take. */
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

/** Whether `source` is a whole number, in digits or with an exponent (9.007199254740993e15), and `value` another one. */
function changesWhole(source: string, value: number): boolean {
  if (source.length < 16) return false;
  if (/^-?\d+$/.test(source)) return BigInt(source) !== BigInt(value);
  return decimalOf(source).exponent >= 0 && changesDigits(source, value);
}

/** Whether `value` is written otherwise than `source`, but for zeros around it. */
function changesDigits(source: string, value: number): boolean {
  const [written, read] = [decimalOf(source), decimalOf(String(value))];
  return written.digits !== read.digits || (written.digits !== '' && written.exponent !== read.exponent);
}

/** A number as its digits, without zeros around them, times a power of ten. */
function decimalOf(text: string): { digits: string; exponent: number } {
  const [, whole = '0', fraction = '', power = '0'] = NUMBER.exec(text) ?? [];
  const digits = `${whole}${fraction}`.replace(/^0+/, '');
  const bare = trimEndOf(digits, /0/);
  return { digits: bare, exponent: Number(power) - fraction.length + (digits.length - bare.length) };
}
