import { lookupVariable } from '../../template/lookup-variable.ts';
import { splitTemplate } from '../../template/split-template.ts';
import { valueText } from '../../template/value-text.ts';
import type { JsonValue, Variables } from '../../template/variables.ts';

/**
 * Puts variables into a text that is to become JSON: inside a string they are escaped for it, outside they go in as they
 * are. Unknown variables are left as they are. The answer need not be valid JSON.
 */
export function fillJsonText(template: string, variables: Variables): string {
  let filled = '';
  let isInString = false;
  for (const piece of splitTemplate(template)) {
    const value = 'name' in piece ? lookupVariable(variables, piece.name) : undefined;
    if (value === undefined) {
      filled += piece.text;
      if (!('name' in piece)) isInString = endsInString(piece.text, isInString);
    } else {
      filled += isInString ? JSON.stringify(valueText(value)).slice(1, -1) : rawText(value);
    }
  }
  return filled;
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
