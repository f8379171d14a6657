import { lookupVariable } from './lookup-variable.ts';
import { splitTemplate } from './split-template.ts';
import { valueText } from './value-text.ts';
import type { JsonValue, Variables } from './variables.ts';

/** Puts variables into a text. Unknown ones are left as they are (public-api-spec.md "Call API node behavior"). */
export function fillText(template: string, variables: Variables): string {
  return splitTemplate(template)
    .map((piece) => {
      if (!('name' in piece)) return piece.text;
      const value = lookupVariable(variables, piece.name);
      return value === undefined ? piece.text : valueText(value);
    })
    .join('');
}

/** Puts variables into every text of a JSON value, keys included. */
export function fillDeep<Value extends JsonValue | undefined>(value: Value, variables: Variables): Value;
export function fillDeep(value: JsonValue | undefined, variables: Variables): JsonValue | undefined {
  if (typeof value === 'string') return fillText(value, variables);
  if (Array.isArray(value)) return value.map((item) => fillDeep(item, variables));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [fillText(key, variables), fillDeep(item, variables)]),
    );
  }
  return value;
}

/** Like {@link fillText}, but a template that is one variable and nothing else keeps the kind of its value. */
export function fillValue(template: string, variables: Variables): JsonValue {
  const pieces = splitTemplate(template.trim());
  const [only] = pieces;
  if (pieces.length === 1 && only && 'name' in only) return lookupVariable(variables, only.name) ?? template;
  return fillText(template, variables);
}
