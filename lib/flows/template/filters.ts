import { formatAmount } from '#lib/platform/money/format-amount.ts';
import { MAX_FILLED, type ReadingBudget } from '#lib/platform/text-budget.ts';
import { isTimeZone } from '#lib/platform/time-zones.ts';
import { FlowLimitError, spendReading } from './flow-limits.ts';
import { readMoment } from './read-moment.ts';
import { readNumber } from './read-number.ts';
import { valueText } from './value-text.ts';
import type { JsonValue } from './variables.ts';
import { DEFAULT_PATTERN, writeMoment } from './write-moment.ts';

/** A filter as it is written after a variable, its arguments unquoted. */
export type FilterCall = { name: FilterName; args: string[] };

/** What surrounds a value. */
export type Surroundings = {
  timeZone: string;
  /** Looks up the currency that stands beside it, such as `order.currency` for `order.total`. */
  currency: () => JsonValue | undefined;
  /** What the filters may still read. */
  reading: ReadingBudget;
};

type Filter = {
  /** An example, for the editor. */
  example: string;
  /** The least and the most arguments it takes. */
  takes: readonly [number, number];
  /** Of a character of the value: nothing where it is not read, much where it is normalized. */
  cost: 0 | 1 | 20;
  /** What is wrong with its arguments. */
  problem?(args: string[]): string | null;
  apply(given: Given, args: string[], surroundings: Surroundings): JsonValue;
};

/** A value, and its text for a filter that reads it: made once, because that takes long for a large value. */
type Given = { value: JsonValue; text: string };

/** A filter leaves a value that it cannot read unchanged. */
const filters = {
  default: {
    example: 'default:"none"',
    takes: [1, 1],
    cost: 0,
    apply: ({ value }, [fallback = '']) => (value === null || value === '' ? fallback : value),
  },
  number: {
    example: 'number:2',
    takes: [0, 1],
    cost: 20,
    problem: ([digits = '0']) => (/^(\d|10)$/.test(digits) ? null : 'number takes how many decimals, 0 to 10.'),
    apply: ({ value, text }, [digits]) => {
      const number = readNumber(text);
      if (number === null) return value;
      const decimals = digits === undefined ? { maximumFractionDigits: 10 } : fixed(Number(digits));
      return new Intl.NumberFormat('en-US', decimals).format(number);
    },
  },
  money: {
    example: 'money',
    takes: [0, 1],
    cost: 20,
    problem: ([currency = 'INR']) => (isCurrency(currency) ? null : 'money takes the code of a currency, such as INR.'),
    apply: ({ value, text }, [given], { currency }) => {
      const minor = readNumber(text);
      const code = given ?? currency() ?? null;
      if (minor === null || minor < 0 || !Number.isSafeInteger(minor) || !isCurrency(code)) return value;
      return formatAmount({ minor, currency: code, locale: 'en' });
    },
  },
  date: {
    example: `date:"${DEFAULT_PATTERN}"`,
    takes: [0, 2],
    cost: 20,
    problem: ([pattern = '', zone]) => {
      if (pattern.length > 100) return 'The pattern of a date has at most 100 characters.';
      return zone === undefined || isTimeZone(zone) ? null : `There is no time zone “${zone}”.`;
    },
    apply: ({ value, text }, [pattern, zone], { timeZone }) => {
      const moment = readMoment(text, zone ?? timeZone);
      return moment === null ? value : writeMoment(moment.at, pattern ?? DEFAULT_PATTERN, zone ?? timeZone);
    },
  },
  upper: { example: 'upper', takes: [0, 0], cost: 1, apply: ({ text }) => text.toUpperCase() },
  first_word: {
    example: 'first_word',
    takes: [0, 0],
    cost: 1,
    apply: ({ text }) => /\S+/.exec(text)?.[0] ?? '',
  },
  json: {
    example: 'json',
    takes: [0, 0],
    cost: 1,
    apply: ({ value, text }) => (typeof value === 'object' && value !== null ? text : JSON.stringify(value)),
  },
} satisfies Record<string, Filter>;

type FilterName = keyof typeof filters;

/** An example of each filter, for hints. */
export const filterExamples: string[] = Object.values(filters).map(({ example }) => example);

const isFilter = (name: string): name is FilterName => Object.hasOwn(filters, name);

/** What is wrong with a filter, in words; null when nothing is. */
export function filterProblem(name: string, args: string[]): string | null {
  if (!isFilter(name)) return `There is no filter “${name}”. There are ${Object.keys(filters).join(', ')}.`;
  const { takes, problem, example }: Filter = filters[name];
  if (args.length < takes[0] || args.length > takes[1]) return `The filter ${name} is written ${example}.`;
  return problem?.(args) ?? null;
}

/**
 * Passes a value through filters, in order. An unset value stays unset until a default replaces it. Throws `FlowLimitError`
 * for a text that no message could hold, and when `reading` is used up.
 */
export function filtered(
  value: JsonValue | undefined,
  calls: FilterCall[],
  surroundings: Surroundings,
): JsonValue | undefined {
  let result = value;
  for (const { name, args } of calls) {
    if (result === undefined && name !== 'default') continue;
    const filter: Filter = filters[name];
    const value: JsonValue = result ?? null;
    const text = filter.cost > 0 ? valueText(value) : '';
    spendReading(surroundings.reading, text.length * filter.cost);
    result = filter.apply({ value, text }, args, surroundings);
    if (typeof result === 'string' && result.length > MAX_FILLED) {
      throw new FlowLimitError('A text would be longer than 64 KB with its variables in.');
    }
  }
  return result;
}

const isCurrency = (code: JsonValue): code is string => typeof code === 'string' && /^[a-z]{3}$/i.test(code);

const fixed = (digits: number) => ({ minimumFractionDigits: digits, maximumFractionDigits: digits });
