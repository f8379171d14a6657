import { trimEndOf } from '#lib/platform/trim-end-of.ts';
import type { JsonValue } from '../../template/variables.ts';

export const MASK = '••••••';

/** Shorter secrets occur in ordinary texts by chance, so only whole values that equal one are masked. */
const MIN_PART = 6;

/** Hides secrets in a JSON value, including keys: plain, base64 or URL-encoded, and without their scheme. */
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
  return [trimmed, credential].flatMap((plain) => {
    if (!plain) return [];
    const bytes = Buffer.from(plain);
    return [
      plain,
      bytes.toString('base64'),
      trimEndOf(bytes.toString('base64'), /=/),
      bytes.toString('base64url'),
      encodeURIComponent(plain),
      new URLSearchParams({ '': plain }).toString().slice(1),
      JSON.stringify(plain).slice(1, -1),
    ];
  });
}
