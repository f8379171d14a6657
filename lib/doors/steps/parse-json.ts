import { type Issue, invalid, validationFailed } from '#lib/contract/errors.ts';
import { issuesIn, type Problem } from '#lib/contract/issues-in.ts';
import { unstorableText } from '#lib/contract/unstorable-text.ts';
import { MB } from '#lib/platform/bytes.ts';
import { counted } from '#lib/platform/counted.ts';
import { beyondBounds } from '#lib/platform/json/beyond-bounds.ts';
import { InexactNumber, parseExactly } from '#lib/platform/json/inexact-number.ts';

const decoder = new TextDecoder('utf-8', { fatal: true });
/** Escapes of characters that cannot be stored: NUL, which PostgreSQL refuses, and lone surrogates. */
const SUSPECT = /\\u(0000|[dD][89a-fA-F])/;
/** Numbers so large or small that they may become infinite or 0, or integers that may lose digits. */
const HUGE = /\d[eE][+-]?\d{3}|\d[\d.]{15}/;

/** The one field name with a special meaning in JavaScript objects: validation would silently drop it. */
const LOST_NAME = '__proto__';
const MAYBE_LOST_NAME = /__proto__|\\u005f|\\u00[67][0-9a-f]/i;

/** Far above our documents; deeper nesting only exhausts code that walks it. */
const MAX_DEPTH = 100;

/**
 * More than 10,000 contacts with all their fields can hold in 10 MB (docs/decisions/345-values-in-a-body.md), and less than
 * half of what as many bytes of `0,0,0` hold.
 */
const MAX_VALUES_PER_MB = 200_000;

/**
 * Parses JSON bytes, of which the operation takes up to `maxBytes`, 1 MB by default. Throws `validation_failed` for a wrong
 * content type, invalid UTF-8, broken JSON, nesting of more than 100 levels, very many values, numbers out of range,
 * integers that would lose digits, and fields called `__proto__`.
 */
export function parseJson(
  bytes: Uint8Array,
  contentType: string | null,
  { maxBytes = MB }: { maxBytes?: number | undefined } = {},
): unknown {
  if (!/^application\/([\w.+-]+\+)?json\s*(;|$)/i.test(contentType ?? '')) {
    throw invalid(['body'], 'Send JSON with the header Content-Type: application/json.', 'content_type');
  }
  const values = Math.floor((maxBytes / MB) * MAX_VALUES_PER_MB);
  const beyond = beyondBounds(bytes, { levels: MAX_DEPTH, values });
  if (beyond === 'levels') {
    throw invalid(['body'], `The body is nested deeper than ${MAX_DEPTH} levels.`, 'too_deep');
  }
  if (beyond === 'values') {
    throw invalid(
      ['body'],
      `The body holds more than ${counted(values, 'value')}. Send it in parts.`,
      'too_many_values',
    );
  }
  const text = decode(bytes, contentType);
  const value = parse(text);
  const issues = [
    ...(SUSPECT.test(text) ? unstorableText(value, ['body']) : []),
    ...(HUGE.test(text) ? lostNumbers(value) : []),
    ...(MAYBE_LOST_NAME.test(text) ? lostNames(value) : []),
  ];
  if (issues.length > 0) throw validationFailed(issues);
  return value;
}

function decode(bytes: Uint8Array, contentType: string | null) {
  try {
    return decoder.decode(bytes);
  } catch {
    throw invalid(['body'], notUtf8(bytes, contentType), 'encoding');
  }
}

/** JSON is always UTF-8, so a charset is only part of the explanation: some HTTP libraries name a wrong one. */
function notUtf8(bytes: Uint8Array, contentType: string | null): string {
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) return 'The body is compressed. Send it without Content-Encoding.';
  const charset = /;\s*charset\s*=\s*"?([\w.:+-]{1,40})/i.exec(contentType ?? '')?.[1];
  const isOther = charset && !/^utf-?8$/i.test(charset);
  return `The body is not valid UTF-8.${isOther ? ` Send JSON in UTF-8, not in ${charset}.` : ''}`;
}

function parse(text: string): unknown {
  try {
    return parseExactly(text);
  } catch (error) {
    const where = placeOf(error instanceof Error ? error.message : '');
    throw invalid(['body'], `The body is not valid JSON${where && `: ${where}`}.`, 'json_invalid');
  }
}

/** Where JSON is broken, from the parser's own message; empty when it does not say. */
function placeOf(words: string): string {
  if (words.startsWith('Unexpected end')) return 'it ends too early';
  const [, line, column] = /\(line (\d+) column (\d+)\)/.exec(words) ?? [];
  return line ? `line ${line}, column ${column}` : '';
}

/** The numbers in `value` that would not survive parsing. */
function lostNumbers(value: unknown): Issue[] {
  return issuesIn(value, ['body'], { ofValue: ofNumber });
}

function ofNumber(value: unknown): Problem | null {
  const type = 'number_too_large';
  if (value === Infinity || value === -Infinity) {
    return { type, msg: 'The number is too large. Send it as text to keep all its digits.' };
  }
  if (!(value instanceof InexactNumber)) return null;
  return {
    type,
    msg: `The number ${shortened(value.digits)} has too many digits to be kept exactly. Send it as text.`,
  };
}

function lostNames(value: unknown): Issue[] {
  const msg = `No field can be called ${LOST_NAME}. Choose another name.`;
  const ofName = (name: string) => (name === LOST_NAME ? { type: 'name_not_allowed', msg } : null);
  return issuesIn(value, ['body'], { ofValue: () => null, ofName });
}

function shortened(digits: string): string {
  return digits.length <= 40 ? digits : `${digits.slice(0, 40)}…`;
}
