import { spelledOnce, type TextBudget, textBudget } from '#lib/platform/text-budget.ts';
import { spend } from './flow-limits.ts';
import { placeValue } from './place-value.ts';
import { type Place, splitTemplate } from './split-template.ts';
import { valueText } from './value-text.ts';
import type { JsonValue, Variables } from './variables.ts';

export type Filling = {
  /**
   * What an unset variable becomes: empty, or kept as written, as the request of a Call API node requires
   * (docs/reference/public-api.md#call-api-node).
   */
  unset?: 'empty' | 'kept';
  /** How a value is written; by default as {@link valueText} does. */
  spell?: (value: JsonValue) => string;
  /** Shared by texts that are sent as one. */
  budget?: TextBudget;
};

/** Fills variables into a text. Throws `FlowLimitError` before the text would be too long. */
export function fillText(
  template: string,
  variables: Variables,
  { unset = 'empty', spell = valueText, budget = textBudget() }: Filling = {},
): string {
  const pieces = splitTemplate(template);
  if (!pieces.some((piece) => 'name' in piece)) return template;
  const textOf = (place: Place) => {
    const value = placeValue(place, variables, budget.reading);
    if (value === undefined) return unset === 'kept' ? place.text : '';
    return spell(value);
  };
  let filled = '';
  for (const piece of pieces) {
    const text = 'name' in piece ? spelledOnce(budget, piece.text, () => textOf(piece)) : piece.text;
    spend(budget, text.length);
    filled += text;
  }
  return filled;
}

/** Fills variables into every text of a JSON value, including keys; all of them share one budget. */
export function fillDeep<Value extends JsonValue | undefined>(
  value: Value,
  variables: Variables,
  filling?: Filling,
): Value;
export function fillDeep(
  value: JsonValue | undefined,
  variables: Variables,
  filling: Filling = {},
): JsonValue | undefined {
  const shared = { ...filling, budget: filling.budget ?? textBudget() };
  return mapTexts(value, (text) => fillText(text, variables, shared));
}

/** Like {@link fillText}, but a template that is a single variable keeps the type of its value. */
export function fillValue(template: string, variables: Variables, filling?: Filling): JsonValue {
  const pieces = splitTemplate(template.trim());
  const [only] = pieces;
  if (!(pieces.length === 1 && only && 'name' in only)) return fillText(template, variables, filling);
  const budget = filling?.budget;
  const value = placeValue(only, variables, budget?.reading) ?? '';
  if (budget) spend(budget, valueText(value).length);
  return value;
}

/**
 * {@link fillValue} for every text of a JSON value; keys are filled as texts. All of them share the budget, to which a value
 * that keeps its type counts as its text. Throws `FlowLimitError`.
 */
export function fillValueDeep(value: JsonValue, variables: Variables, budget = textBudget()): JsonValue {
  return mapTexts(
    value,
    (text) => fillValue(text, variables, { budget }),
    (key) => fillText(key, variables, { budget }),
  );
}

function mapTexts<Value extends JsonValue | undefined>(
  value: Value,
  ofText: (text: string) => JsonValue,
  ofKey?: (key: string) => string,
): JsonValue | Extract<Value, undefined>;
function mapTexts(
  value: JsonValue | undefined,
  ofText: (text: string) => JsonValue,
  ofKey: (key: string) => string = (key) => String(ofText(key)),
): JsonValue | undefined {
  if (typeof value === 'string') return ofText(value);
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, ofText, ofKey));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [ofKey(key), mapTexts(item, ofText, ofKey)]));
  }
  return value;
}
