import type { NodeOf } from '#lib/flows/graph/schema.ts';

type Attributes = NonNullable<NodeOf<'set_contact'>['data']['attributes']>;

/** An attribute as its form shows it: a value that is not a text as JSON. */
export const attributeText = (value: Attributes[string]) => (typeof value === 'string' ? value : JSON.stringify(value));

/**
 * The attributes for the texts of a form. One whose text has not changed stays what it is: a number stays a number, and null,
 * which removes the attribute, does not become a word. So does one that only got another name: `given` are the attributes with
 * which the form was opened.
 */
export function attributeValues(
  texts: Readonly<Record<string, string>>,
  { before, given }: { before: Attributes; given: Attributes },
): Attributes {
  const others = [given, before].flatMap((values) =>
    Object.values(values).filter((value) => typeof value !== 'string'),
  );
  const known = new Map(others.map((value) => [attributeText(value), value]));
  const valueFor = (name: string, text: string) => {
    const own = Object.hasOwn(before, name) ? before[name] : undefined;
    if (own !== undefined && attributeText(own) === text) return own;
    const other = known.get(text);
    return other === undefined ? text : other;
  };
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, valueFor(name, text)]));
}
