import { trimEndOf } from '#lib/platform/trim-end-of.ts';
import type { JsonValue } from '../../template/variables.ts';

export const MASK = '••••••';

/** Shorter secrets occur in ordinary texts by chance, so only whole values that equal one are masked. */
const MIN_PART = 6;

/** In characters. A response has 200 KB, of which hardly any look like the beginning of a secret. */
const MAX_COMPARED = 20_000_000;

/**
 * Hides secrets in a JSON value, including keys: plain, base64 or URL-encoded, in JSON, without their scheme, and as servers
 * read the bytes of a header. A value that occurs in several others, or is asked for again, is read once.
 */
export function secretMask(secrets: Iterable<string>): <Value extends JsonValue>(value: Value) => Value {
  const forms = [...new Set([...secrets].flatMap(formsOf))].toSorted((a, b) => b.length - a.length);
  const maskParts = partsMask(forms.filter((form) => form.length >= MIN_PART));
  const wholes = new Set(forms);
  const known = new WeakMap<object, JsonValue>();
  const maskText = (text: string) => (wholes.has(text) ? MASK : maskParts(text));
  const mask = (value: JsonValue): JsonValue => {
    if (typeof value === 'string') return maskText(value);
    if (typeof value === 'number') return wholes.has(String(value)) ? MASK : value;
    if (typeof value !== 'object' || value === null) return value;
    const masked = known.get(value) ?? maskHeld(value);
    known.set(value, masked);
    return masked;
  };
  const maskHeld = (value: JsonValue[] | { [key: string]: JsonValue }) =>
    Array.isArray(value)
      ? value.map(mask)
      : Object.fromEntries(Object.entries(value).map(([key, item]) => [maskText(key), mask(item)]));
  return (value) => (forms.length > 0 ? (mask(value) as typeof value) : value);
}

/**
 * Hides parts of texts, given longest first; of those that begin at one place, the longest. Its time depends on the texts, not
 * on how many parts there are: a call may have 50 secrets, each in many forms. Once it has compared too much, as where a long
 * secret almost occurs everywhere, it hides whole texts.
 */
function partsMask(parts: string[]): (text: string) => string {
  const byStart = Map.groupBy(parts, (part) => part.slice(0, MIN_PART));
  const pairAt = (text: string, at: number) => text.charCodeAt(at) * 0x10000 + text.charCodeAt(at + 1);
  const pairs = new Set(parts.map((part) => pairAt(part, 0)));
  let left = MAX_COMPARED;
  const isAt = (text: string, part: string, at: number) => {
    left -= part.length;
    return text.startsWith(part, at);
  };
  return (text) => {
    let masked = '';
    let end = 0;
    let at = 0;
    while (at + MIN_PART <= text.length) {
      if (left < 0) return MASK;
      const begins = pairs.has(pairAt(text, at)) ? byStart.get(text.slice(at, at + MIN_PART)) : undefined;
      const part = begins?.find((one) => isAt(text, one, at));
      if (part === undefined) {
        at += 1;
        continue;
      }
      masked += text.slice(end, at) + MASK;
      at += part.length;
      end = at;
    }
    return masked + text.slice(end);
  };
}

function formsOf(secret: string): string[] {
  const trimmed = secret.trim();
  const [, scheme = '', credential = ''] = /^(basic|bearer|token|apikey)\s+(\S.*)$/i.exec(trimmed) ?? [];
  // A name and a password. The password alone may be an ordinary word.
  const pair = /^basic$/i.test(scheme) ? Buffer.from(credential, 'base64').toString() : '';
  const plains = [trimmed, credential, ...(pair.includes(':') ? [pair] : [])];
  return plains.flatMap((plain) => (plain ? asRead(plain).flatMap(asWritten) : []));
}

/** Headers are sent in UTF-8 (make-http-request.ts), which many servers read as Latin-1 or as Windows-1252. */
function asRead(plain: string): string[] {
  const bytes = Buffer.from(plain);
  return [plain, bytes.toString('latin1'), new TextDecoder('windows-1252').decode(bytes)];
}

function asWritten(text: string): string[] {
  const bytes = Buffer.from(text);
  return [
    text,
    bytes.toString('base64'),
    trimEndOf(bytes.toString('base64'), /=/),
    bytes.toString('base64url'),
    encodeURIComponent(text),
    new URLSearchParams({ '': text }).toString().slice(1),
    ...inJson(text),
  ];
}

/** PHP escapes slashes, Go and Rails what HTML gives a meaning, .NET quotes and plus signs as well. */
function inJson(text: string): string[] {
  const json = JSON.stringify(text).slice(1, -1);
  const lower = (code: number) => code.toString(16);
  const upper = (code: number) => lower(code).toUpperCase();
  const escaped = (unsafe: RegExp, hexOf: (code: number) => string) =>
    json.replace(unsafe, (unit) => `\\u${hexOf(unit.charCodeAt(unit.length - 1)).padStart(4, '0')}`);
  const inAscii = escaped(/[^ -~]/g, lower);
  return [
    ...[json, inAscii].flatMap((form) => [form, form.replaceAll('/', '\\/')]),
    escaped(/[^ -~]/g, upper),
    escaped(/[<>&]/g, lower),
    escaped(/\\"|[^ -~]|[&'+<>`]/g, upper),
  ];
}
