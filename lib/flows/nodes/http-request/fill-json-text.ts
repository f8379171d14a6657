import { type ReadingBudget, spelledOnce, textBudget } from '#lib/platform/text-budget.ts';
import { spend } from '../../template/flow-limits.ts';
import { placeValue } from '../../template/place-value.ts';
import { type Place, splitTemplate } from '../../template/split-template.ts';
import { valueText } from '../../template/value-text.ts';
import type { JsonValue, Variables } from '../../template/variables.ts';

/**
 * Fills variables into a text that is to become JSON: inside a string they are escaped, outside they are inserted
 * unchanged. Unknown variables stay as written. The result need not be valid JSON. Throws `FlowLimitError` before it
 * would be too long.
 */
export function fillJsonText(template: string, variables: Variables, reading?: ReadingBudget): string {
  const pieces = splitTemplate(template);
  if (!pieces.some((piece) => 'name' in piece)) return template;
  const budget = textBudget(reading);
  let filled = '';
  let isInString = false;
  for (const piece of pieces) {
    if (!('name' in piece)) isInString = endsInString(piece.text, isInString);
    const text =
      'name' in piece
        ? spelledOnce(budget, `${isInString} ${piece.text}`, () =>
            textOf(placeValue(piece, variables, budget.reading), piece, isInString),
          )
        : piece.text;
    spend(budget, text.length);
    filled += text;
  }
  return filled;
}

function textOf(value: JsonValue | undefined, place: Place, isInString: boolean): string {
  if (value === undefined) return place.text;
  return isInString ? JSON.stringify(valueText(value)).slice(1, -1) : rawText(value);
}

function endsInString(text: string, startsInString: boolean): boolean {
  let isInString = startsInString;
  for (const [token] of text.matchAll(/\\.|"/gs)) {
    if (token === '"') isInString = !isInString;
  }
  return isInString;
}

function rawText(value: JsonValue): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
