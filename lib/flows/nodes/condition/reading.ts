import { textBudget } from '#lib/platform/text-budget.ts';
import { fillText } from '../../template/fill-text.ts';
import { plainText } from '../../template/plain-text.ts';
import { splitWords } from '../../template/split-words.ts';
import { valueText } from '../../template/value-text.ts';
import type { JsonValue, Variables } from '../../template/variables.ts';
import { type ConditionBudget, conditionBudget } from './condition-budget.ts';

/** Per character of a text that is written for a rule, and of one that is normalized, which each is once. */
const WRITE = 2;
const NORMALIZE = 20;
/** Per place at which a text may begin in another, and per character of it: where letters repeat, each is compared again. */
const FIND = 0.02;
/** Per item of a list, and per text that is read as a date. */
const ITEM = 400;
const DATE = 10_000;

/** The rules of a node would compare more than a thread that serves everyone can spare. */
export class TooLongError extends Error {
  override name = 'TooLongError';
}

/** What the rules of one node read, at a cost that their budget bounds. Each method throws {@link TooLongError}. */
export type Reading = {
  /** Fills variables into a text of a rule. */
  filled(template: string, variables: Variables): string;
  text(value: JsonValue): string;
  plain(value: JsonValue): string;
  /** Whether the first contains the second, both normalized. */
  find(value: JsonValue, part: string): boolean;
  each<Item>(list: Item[]): Item[];
  /** The words of a list that is written with commas. */
  words(text: string): string[];
  dates(texts: string[]): string[];
};

export function reading(budget: ConditionBudget = conditionBudget()): Reading {
  const texts = new Map<JsonValue, string>();
  const plains = new Map<string, string>();
  const charge = (cost: number) => {
    budget.left -= cost;
    if (budget.left < 0) throw new TooLongError('This compares too much at once. Use fewer rules, or shorter values.');
  };
  const written = (text: string) => {
    charge(text.length * WRITE);
    return text;
  };
  const text = (value: JsonValue) => {
    if (typeof value !== 'object') return valueText(value);
    const known = texts.get(value) ?? written(valueText(value));
    texts.set(value, known);
    return known;
  };
  const plain = (value: JsonValue) => {
    const given = text(value);
    const known = plains.get(given);
    if (known !== undefined) return known;
    charge(given.length * NORMALIZE);
    const normalized = plainText(given);
    // Some signs become whole sentences.
    charge(Math.max(0, normalized.length - given.length) * NORMALIZE);
    plains.set(given, normalized);
    return normalized;
  };
  const filled = (template: string, variables: Variables) => {
    try {
      return written(fillText(template, variables, { budget: textBudget(budget) }));
    } catch (error) {
      // Its filters have used up the budget.
      charge(0);
      throw error;
    }
  };
  return {
    filled,
    text,
    plain,
    find: (value, part) => {
      const [within, wanted] = [plain(value), plain(part)];
      charge(Math.max(0, within.length - wanted.length + 1) * wanted.length * FIND);
      return within.includes(wanted);
    },
    each: (list) => {
      charge(list.length * ITEM);
      return list;
    },
    words: (list) => {
      charge(list.split(',').length * ITEM);
      return splitWords(list);
    },
    dates: (list) => {
      charge(list.length * DATE);
      return list;
    },
  };
}
