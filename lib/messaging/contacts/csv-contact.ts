import { z } from 'zod';
import { issuesOf } from '#lib/contract/validate.ts';
import { type Phone, parsePhone } from '#lib/platform/phones/parse-phone.ts';
import { type CsvField, MAX_CONTACT_TAGS } from './constants.ts';
import type { CsvColumn } from './csv-columns.ts';
import { tooMuch } from './excess.ts';
import { type ContactInput, contactSchema, tagSchema } from './schema.ts';
import { readTags } from './tags-cell.ts';

export type CsvRowError = {
  /** The column's name in the file; null when the problem concerns the whole row. */
  column: string | null;
  msg: string;
};

type Read = { phone: Phone; contact: Omit<ContactInput, 'phone'> } | { errors: CsvRowError[] };

/**
 * How people and their programs write true and false: Excel in its own language, even where the file that it opened has
 * `true`. In German, Spanish, French, Italian, Dutch, Polish, Portuguese, Russian and Turkish.
 */
const YES_AND_NO = new Map<string, boolean>([
  ...['true', 'yes', 'y', 't', '1', 'on'].map((word) => [word, true] as const),
  ...['false', 'no', 'n', 'f', '0', 'off'].map((word) => [word, false] as const),
  ...'wahr verdadero vrai vero waar prawda verdadeiro истина doğru'.split(' ').map((word) => [word, true] as const),
  ...'falsch falso faux onwaar fałsz ложь yanliş'.split(' ').map((word) => [word, false] as const),
]);

/** Attribute names and sizes are checked with the header; their values are plain text. */
const fieldsSchema = contactSchema
  .omit({ phone: true, attributes: true })
  // A file may be an export, in which a contact has all its tags.
  .extend({ tags: z.array(tagSchema).max(MAX_CONTACT_TAGS, tooMuch.tags).optional() });

/** A contact from a row of the file, or everything that is wrong with the row. An empty cell counts as not given. */
export function csvContact({
  columns,
  cells,
  defaultCountry,
}: {
  columns: CsvColumn[];
  cells: string[];
  defaultCountry: string;
}): Read {
  const { given, attributes, errors } = sortCells(columns, cells);
  const nameOf = (field: string | number | undefined) =>
    columns.find(({ target }) => target !== null && 'field' in target && target.field === field)?.name ?? null;
  const phone = given.phone === undefined ? null : parsePhone({ input: given.phone, defaultCountry });
  if (!phone) errors.push({ column: nameOf('phone'), msg: badPhone(given.phone) });
  const optIn = given.opt_in === undefined ? undefined : YES_AND_NO.get(given.opt_in.toLowerCase());
  if (given.opt_in !== undefined && optIn === undefined) {
    errors.push({ column: nameOf('opt_in'), msg: 'opt_in is true or false (or yes, no, 1, 0).' });
  }
  const fields = fieldsSchema.safeParse({
    name: given.name,
    opt_in: optIn,
    tags: given.tags === undefined ? undefined : readTags(given.tags),
    source_ref: given.source_ref,
  });
  if (!fields.success) {
    for (const { loc, msg } of issuesOf(fields.error, [])) errors.push({ column: nameOf(loc[0]), msg });
  }
  if (errors.length > 0 || !phone || !fields.success) return { errors: distinct(errors) };
  // fromEntries, because a column may be called __proto__, and so that objects with the same columns share a hidden class.
  return { phone, contact: { ...fields.data, attributes: Object.fromEntries(attributes) } };
}

/** The values of a row by what their columns are for, and what cannot be stored in any. */
function sortCells(columns: CsvColumn[], cells: string[]) {
  const given: Partial<Record<CsvField, string>> = {};
  const attributes: [string, string][] = [];
  const errors: CsvRowError[] = [];
  for (const [index, cell] of cells.entries()) {
    const value = cell.trim();
    if (value === '') continue;
    const column = columns[index];
    if (!column || (column.target === null && column.name === '')) {
      const msg = 'The row has a value beyond the named columns. Is a value missing its quotes?';
      errors.push({ column: null, msg });
    } else if (value.includes('\u0000')) {
      const msg = 'The text contains a NUL character, which cannot be stored. Remove it.';
      errors.push({ column: column.name, msg });
    } else if (column.target !== null) {
      if ('field' in column.target) given[column.target.field] = value;
      else attributes.push([column.target.attribute, value]);
    }
  }
  return { given, attributes, errors };
}

/** 919812345678, as a spreadsheet shows and saves it in a narrow column: 9.19812E+11. */
const SHORTENED = /^\+?\d([.,]\d+)?E\+?\d+$/i;

function badPhone(value: string | undefined): string {
  if (value === undefined) return 'A contact needs a phone.';
  return SHORTENED.test(value)
    ? 'A spreadsheet has shortened this number. There, format the column as a number without decimals, and save the file again.'
    : 'This is not a valid phone number.';
}

/** A problem of a row in one sentence, for where the column has no place of its own. */
export const rowProblem = ({ column, msg }: CsvRowError) => (column ? `${column}: ${msg}` : msg);

/** Two bad tags in one cell are one problem to fix. */
function distinct(errors: CsvRowError[]): CsvRowError[] {
  return [...new Map(errors.map((error) => [JSON.stringify(error), error])).values()];
}
