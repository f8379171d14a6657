import { trimEndOf } from '#lib/platform/trim-end-of.ts';
import type { JsonValue } from '../../template/variables.ts';

export const MASK = '••••••';

/** Shorter secrets occur in ordinary texts by chance, so only whole values that equal one are masked. */
const MIN_PART = 6;

/**
 * Hides secrets in a JSON value, including keys: plain, base64 or URL-encoded, without their scheme, and as servers read
 * the bytes of a header.
 */
export function secretMask(secrets: Iterable<string>): <Value extends JsonValue>(value: Value) => Value {
  const forms = [...new Set([...secrets].flatMap(formsOf))].toSorted((a, b) => b.length - a.length);
  const parts = forms.filter((form) => form.length >= MIN_PART);
  const wholes = new Set(forms);
  const maskText = (text: string) =>
    wholes.has(text) ? MASK : parts.reduce((masked, part) => masked.replaceAll(part, MASK), text);
  const mask = (value: JsonValue): JsonValue => {
    if (typeof value === 'string') return maskText(value);
    if (typeof value === 'number') return wholes.has(String(value)) ? MASK : value;
    if (Array.isArray(value)) return value.map(mask);
    if (typeof value === 'object' && value !== null) {
      return Object.fromEntries(Object.entries(value).map(([key, item]) => [maskText(key), mask(item)]));
    }
    return value;
  };
  return (value) => (forms.length > 0 ? (mask(value) as typeof value) : value);
}

function formsOf(secret: string): string[] {
  const trimmed = secret.trim();
  const credential = /^(?:basic|bearer|token|apikey)\s+(\S.*)$/i.exec(trimmed)?.[1];
  return [trimmed, credential].flatMap((plain) => (plain ? asRead(plain).flatMap(asWritten) : []));
}

/** Headers are sent in UTF-8 (make-http-request.ts), which many servers read as Latin-1 or as Windows-1252. */
function asRead(plain: string): string[] {
  const bytes = Buffer.from(plain);
  return [plain, bytes.toString('latin1'), new TextDecoder('windows-1252').decode(bytes)];
}

function asWritten(text: string): string[] {
  const bytes = Buffer.from(text);
  const json = JSON.stringify(text).slice(1, -1);
  const inAscii = (hexOf: (code: number) => string) =>
    json.replace(/[^ -~]/g, (unit) => `\\u${hexOf(unit.charCodeAt(0)).padStart(4, '0')}`);
  return [
    text,
    bytes.toString('base64'),
    trimEndOf(bytes.toString('base64'), /=/),
    bytes.toString('base64url'),
    encodeURIComponent(text),
    new URLSearchParams({ '': text }).toString().slice(1),
    json,
    inAscii((code) => code.toString(16)),
    inAscii((code) => code.toString(16).toUpperCase()),
  ];
}
