import { fillText } from '#lib/flows/template/fill-text.ts';
import { splitTemplate } from '#lib/flows/template/split-template.ts';
import type { JsonValue } from '#lib/flows/template/variables.ts';

/** The person whom a reply's variables describe. */
type Addressed = { name: string | null; phone: string | null; attributes: Record<string, JsonValue> };

/**
 * A saved reply's text for a person: fills in `{{name}}`, `{{first_name}}`, `{{phone}}` and each attribute. `missing`
 * lists the variables without a value, which stay in the text to be filled in by hand.
 */
export function fillReply(text: string, person: Addressed): { text: string; missing: string[] } {
  const variables = Object.fromEntries(Object.entries(known(person)).filter(([, value]) => !isEmpty(value)));
  const filled = attempt(() => fillText(text, variables, { unset: 'kept' })) ?? text;
  const missing = splitTemplate(filled).flatMap((piece) => ('name' in piece ? piece.text : []));
  return { text: filled, missing: [...new Set(missing)] };
}

function known({ name, phone, attributes }: Addressed): Record<string, JsonValue> {
  const [firstName = null] = name?.trim().split(/\s+/) ?? [];
  return { ...attributes, name, first_name: firstName, phone: phone && `+${phone.replace(/^\+/, '')}` };
}

const isEmpty = (value: JsonValue) => value === null || value === '';

/** Leaves out values that are too long for any message. */
function attempt(fill: () => string): string | undefined {
  try {
    return fill();
  } catch {
    return undefined;
  }
}
