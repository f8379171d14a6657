import { commonText } from '#components/i18n/en/common-text.ts';
import { contactFormText as words } from '#components/i18n/en/contacts-text.ts';
import { spelledName } from '#lib/platform/spelled-name.ts';
import { attributeText, attributeValue } from './attribute-text.ts';

/** An attribute in the form; `before` is its stored value, undefined for a new one. */
export type AttributeRow = { key: number; name: string; text: string; before: unknown };

/** A row for each attribute. */
export function rowsOf(attributes: Record<string, unknown>): AttributeRow[] {
  return Object.entries(attributes).map(([name, value], key) => ({
    key,
    name,
    text: attributeText(value),
    before: value,
  }));
}

/** The attributes in rows of which none has a problem; an empty row is left out. */
export function attributesOf(rows: AttributeRow[]): Record<string, unknown> {
  const named = rows.filter((row) => nameOf(row) !== '');
  return Object.fromEntries(named.map((row) => [nameOf(row), attributeValue(row.text, row.before)]));
}

/** What is wrong with a row, and in which of its fields; null if nothing is. */
export function rowProblem(row: AttributeRow, rows: AttributeRow[]): { at: 'name' | 'text'; msg: string } | null {
  const { text, before } = row;
  const name = nameOf(row);
  if (name === '') {
    return text.trim() === '' && before === undefined ? null : { at: 'name', msg: commonText.attributeNameMissing };
  }
  if (rows.findIndex((other) => nameOf(other) === name) < rows.indexOf(row)) {
    return { at: 'name', msg: words.attributeTwice(name) };
  }
  if (attributeValue(text, before) !== undefined) return null;
  const type = typeof before;
  return { at: 'text', msg: words.wrongType[type === 'number' || type === 'boolean' ? type : 'object'] };
}

const nameOf = ({ name }: AttributeRow) => spelledName(name);
