import { type DomainError, invalid } from '#lib/contract/errors.ts';
import { csvFields } from './constants.ts';
import type { CsvMapping, CsvTarget } from './schema.ts';

export const CSV_LOC = ['body', 'file'];

/** A column of the file, with its name as it stands there. */
export type CsvColumn = { name: string; target: CsvTarget };

const MAX_COLUMNS = 1_000;
const MAX_ATTRIBUTE_NAME = 100;

/** What a file's columns are for. Throws `validation_failed` for a header that no contact can be read by. */
export function csvColumns({ header, mapping = {} }: { header: string[]; mapping?: CsvMapping }): CsvColumn[] {
  const names = header.map((name) => name.trim());
  if (names.every((name) => name === '')) throw refused('The file has no header row.', 'header_missing');
  if (names.length > MAX_COLUMNS) throw refused(`The file has more than ${MAX_COLUMNS} columns.`, 'too_many_columns');
  const columns = names.map((name) => ({ name, target: csvTarget(name, mapping) }));
  const seen = new Map<string, string>();
  for (const { name, target } of columns) {
    if (target === null) continue;
    const meaning = 'field' in target ? target.field : `attribute ${target.attribute}`;
    const earlier = seen.get(meaning);
    if (earlier !== undefined) {
      throw refused(`The columns “${earlier}” and “${name}” mean the same; leave one of them.`, 'column_twice');
    }
    if ('attribute' in target && target.attribute.length > MAX_ATTRIBUTE_NAME) {
      throw refused(`A column name may have up to ${MAX_ATTRIBUTE_NAME} characters.`, 'column_name_too_long');
    }
    seen.set(meaning, name);
  }
  if (!seen.has('phone')) throw refused('The file has no “phone” column.', 'phone_column_missing');
  return columns;
}

/** True when one of these column names is for the phone. */
export function hasPhoneColumn({ header, mapping = {} }: { header: string[]; mapping?: CsvMapping }): boolean {
  return header.some((name) => {
    const target = csvTarget(name.trim(), mapping);
    return target !== null && 'field' in target && target.field === 'phone';
  });
}

/** What a column of this name is for. `Opt In`, `opt-in` and `OPT_IN` are one; without a name it is for nothing. */
export function csvTarget(name: string, mapping: CsvMapping = {}): CsvTarget {
  const mapped = Object.hasOwn(mapping, name) ? mapping[name] : undefined;
  if (mapped !== undefined) return mapped;
  const plain = name.toLowerCase().replace(/[\s_-]+/g, '_');
  const field = csvFields.find((known) => known === plain);
  if (field) return { field };
  return name === '' ? null : { attribute: name };
}

function refused(msg: string, type: string): DomainError {
  return invalid(CSV_LOC, msg, type);
}
