import { plainText } from './plain-text.ts';
import { valueText } from './value-text.ts';
import type { JsonValue } from './variables.ts';

/** Longer digit strings are IDs, not numbers to calculate with. */
const MAX_NUMBER = 100;

/** Parses a value as a number, in digits of any script; null when it is not one. */
export const readNumber = (value: JsonValue): number | null => numberIn(plainText(valueText(value)));

/** {@link readNumber} for a text that {@link plainText} has normalized. */
export function numberIn(text: string): number | null {
  if (text.length > MAX_NUMBER || !/^[-+]?(\d+(\.\d*)?|\.\d+)(e[-+]?\d+)?$/.test(text)) return null;
  const number = Number(text);
  return Number.isFinite(number) ? number : null;
}
