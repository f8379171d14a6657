import { DAY_MS } from '#lib/platform/durations.ts';
import { midnightOf, momentAt } from '#lib/platform/time-zones.ts';
import { bareName } from '../../template/bare-name.ts';
import { lookupVariable } from '../../template/lookup-variable.ts';
import { momentIn } from '../../template/read-moment.ts';
import { numberIn } from '../../template/read-number.ts';
import { type JsonValue, timeZoneOf, type Variables } from '../../template/variables.ts';
import { type Reading, reading } from './reading.ts';
import type { Rule } from './schema.ts';

/**
 * Whether a rule is true. Texts are compared without case and surrounding space, and as texts: “0012” does not equal “12”.
 * Numeric comparisons ignore how the numbers are written. An unknown or empty variable does not exist, equals only an empty
 * text, and is neither greater nor less. Nothing contains or starts with an empty text. Throws `TooLongError` when the rules
 * that share `read` have compared too much.
 */
export function ruleHolds(
  { variable, operator, value = '' }: Rule,
  variables: Variables,
  read: Reading = reading(),
): boolean {
  const name = bareName(variable);
  const actual = lookupVariable(variables, name) ?? '';
  const fill = (item: string | number | boolean) => filled(item, variables, read);
  const wanted = Array.isArray(value) ? value.map(fill) : fill(value);
  const [first = ''] = [wanted].flat();
  const { text, plain, find, each, words } = read;
  const isEqual = (one: JsonValue, other: string) => plain(one) === plain(other);
  switch (operator) {
    case 'equals':
      return isEqual(actual, first);
    case 'not_equals':
      return !isEqual(actual, first);
    case 'contains':
      if (plain(first) === '') return false;
      return Array.isArray(actual) ? each(actual).some((item) => isEqual(item, first)) : find(actual, first);
    case 'starts_with':
      return plain(first) !== '' && plain(actual).startsWith(plain(first));
    case 'number_equals':
      return numberIn(plain(actual)) !== null && numberIn(plain(actual)) === numberIn(plain(first));
    case 'greater':
      return compare(plain(actual), plain(first)) > 0;
    case 'less':
      return compare(plain(actual), plain(first)) < 0;
    case 'between':
      return isBetween(actual, wanted, { timeZone: timeZoneOf(variables), read });
    case 'exists':
      return text(actual) !== '';
    case 'not_exists':
      return text(actual) === '';
    case 'matches_one_of':
      return (Array.isArray(wanted) ? each(wanted) : words(wanted)).some((item) => isEqual(actual, item));
  }
}

function filled(value: string | number | boolean, variables: Variables, read: Reading): string {
  return typeof value === 'string' ? read.filled(value, variables) : String(value);
}

/**
 * Compares as numbers, else as dates in the workspace's time zone. Both ends are inclusive, and a day as an end lasts until
 * its last moment. False if any of the three is neither.
 */
function isBetween(
  actual: JsonValue,
  wanted: string | string[],
  { timeZone, read }: { timeZone: string; read: Reading },
): boolean {
  const [from = '', to = ''] = [wanted].flat();
  const texts = [actual, from, to].map(read.plain);
  const [value, low, high] = texts.map(numberIn);
  if (isNumber(value) && isNumber(low) && isNumber(high)) return low <= value && value <= high;
  const [moment, begin, end] = read.dates(texts).map((one) => momentIn(one, timeZone));
  if (!moment || !begin || !end) return false;
  return begin.at <= moment.at && (end.isDay ? moment.at < nextDay(end.at, timeZone) : moment.at <= end.at);
}

const isNumber = (value: number | null | undefined): value is number => typeof value === 'number';

/** By the clock: a day on which daylight saving time begins or ends is not 24 hours long. */
const nextDay = (at: number, timeZone: string) => momentAt(midnightOf(at, timeZone) + DAY_MS, timeZone);

/** Compares as numbers, else as texts, which is right for ISO 8601 dates. NaN when one is empty. */
function compare(left: string, right: string): number {
  const [a, b] = [numberIn(left), numberIn(right)];
  if (a !== null && b !== null) return a - b;
  if (!left || !right || a !== null || b !== null) return Number.NaN;
  return left < right ? -1 : Number(left > right);
}
