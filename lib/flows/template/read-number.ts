import { plainText } from './plain-text.ts';
import { valueText } from './value-text.ts';
import type { JsonValue } from './variables.ts';

/** Longer digits are an ID, not a number to calculate with. */
const MAX_NUMBER = 100;

/** A value as a number, in whatever script its digits are; null when it is none. */
export function readNumber(value: JsonValue): number | null {
  const text = plainText(valueText(value));
  if (text.length > MAX_NUMBER || !/^[-+]?(\d+(\.\d*)?|\.\d+)(e[-+]?\d+)?$/.test(text)) return null;
  const number = Number(text);
  return Number.isFinite(number) ? number : null;
}
