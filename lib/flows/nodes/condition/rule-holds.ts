import { DAY_MS } from '#lib/platform/durations.ts';
import { midnightOf, momentAt } from '#lib/platform/time-zones.ts';
import { bareName } from '../../template/bare-name.ts';
import { fillText } from '../../template/fill-text.ts';
import { lookupVariable } from '../../template/lookup-variable.ts';
import { plainText } from '../../template/plain-text.ts';
import { readMoment } from '../../template/read-moment.ts';
import { readNumber } from '../../template/read-number.ts';
import { valueText } from '../../template/value-text.ts';
import { type JsonValue, timeZoneOf, type Variables } from '../../template/variables.ts';
import type { Rule } from './schema.ts';

/**
 * Whether a rule is true. Texts are compared without case and surrounding space, and as texts: “0012” does not equal “12”.
 * Numeric comparisons ignore how the numbers are written. An unknown or empty variable does not exist, equals only an empty
 * text, and is neither greater nor less. Nothing contains or starts with an empty text.
 */
export function ruleHolds({ variable, operator, value = '' }: Rule, variables: Variables): boolean {
  const name = bareName(variable);
  const actual = lookupVariable(variables, name) ?? '';
  const wanted = Array.isArray(value) ? value.map((item) => filled(item, variables)) : filled(value, variables);
  const [first = ''] = [wanted].flat();
  switch (operator) {
    case 'equals':
      return isEqual(actual, first);
    case 'not_equals':
      return !isEqual(actual, first);
    case 'contains':
      return plain(first) !== '' && (Array.isArray(actual) ? hasItem(actual, first) : has(actual, first));
    case 'starts_with':
      return plain(first) !== '' && plain(actual).startsWith(plain(first));
    case 'number_equals':
      return readNumber(actual) !== null && readNumber(actual) === readNumber(first);
    case 'greater':
      return compare(actual, first) > 0;
    case 'less':
      return compare(actual, first) < 0;
    case 'between':
      return isBetween(actual, wanted, timeZoneOf(variables));
    case 'exists':
      return valueText(actual) !== '';
    case 'not_exists':
      return valueText(actual) === '';
    case 'matches_one_of':
      return candidates(wanted).some((item) => isEqual(actual, item));
  }
}

function filled(value: string | number | boolean, variables: Variables): string {
  return typeof value === 'string' ? fillText(value, variables) : String(value);
}

function candidates(wanted: string | string[]): string[] {
  return Array.isArray(wanted) ? wanted : wanted.split(',').filter((item) => item.trim());
}

function plain(value: JsonValue): string {
  return plainText(valueText(value));
}

function isEqual(actual: JsonValue, wanted: string): boolean {
  return plain(actual) === plain(wanted);
}

function hasItem(list: JsonValue[], wanted: string): boolean {
  return list.some((item) => isEqual(item, wanted));
}

function has(actual: JsonValue, part: string): boolean {
  return plain(actual).includes(plain(part));
}

/**
 * Compares as numbers, else as dates in the workspace's time zone. Both ends are inclusive, and a day as an end lasts until
 * its last moment. False if any of the three is neither.
 */
function isBetween(actual: JsonValue, wanted: string | string[], timeZone: string): boolean {
  const [from = '', to = ''] = [wanted].flat();
  const [value, low, high] = [readNumber(actual), readNumber(from), readNumber(to)];
  if (value !== null && low !== null && high !== null) return low <= value && value <= high;
  const [moment, begin, end] = [actual, from, to].map((one) => readMoment(one, timeZone));
  if (!moment || !begin || !end) return false;
  return begin.at <= moment.at && (end.isDay ? moment.at < nextDay(end.at, timeZone) : moment.at <= end.at);
}

/** By the clock: a day on which summer time begins or ends is not 24 hours long. */
const nextDay = (at: number, timeZone: string) => momentAt(midnightOf(at, timeZone) + DAY_MS, timeZone);

/** Compares as numbers, else as texts, which is right for ISO 8601 dates. NaN when one is empty. */
function compare(actual: JsonValue, wanted: string): number {
  const [a, b] = [readNumber(actual), readNumber(wanted)];
  if (a !== null && b !== null) return a - b;
  const [left, right] = [plain(actual), plain(wanted)];
  if (!left || !right || a !== null || b !== null) return Number.NaN;
  return left < right ? -1 : Number(left > right);
}
