import { type DomainError, invalid } from '#lib/contract/errors.ts';
import { isBlank } from '#lib/platform/is-blank.ts';
import { spelledName } from '#lib/platform/spelled-name.ts';
import { type CsvField, csvFields, MAX_CSV_COLUMNS } from './constants.ts';
import type { CsvMapping, CsvTarget } from './schema.ts';

export const CSV_LOC = ['body', 'file'];

/** A column of the file, under its name there. */
export type CsvColumn = { name: string; target: CsvTarget };

/** In characters; an emoji is one, as where the API counts. */
const MAX_ATTRIBUTE_NAME = 100;

/** The last column of an export with too many attributes: the rarest, as JSON. */
export const OTHER_ATTRIBUTES = 'other attributes (JSON)';

/** A column `attribute:name` holds the attribute `name`, not the field. Invisible marks around that name belong to it. */
const ATTRIBUTE_PREFIX = 'attribute:';

/** The names that other programs export a contact's fields under. The file's first match counts. */
const KNOWN_AS: Record<CsvField, RegExp> = {
  phone:
    /^((mobile|cell|cellular|telephone|tel|whatsapp|contact|customer)_)?(phone|mobile|cell|cellphone|telephone|tel|whatsapp|msisdn)(_(number|no|num))?(_1)?(_value)?$|^(contact|whatsapp)_(number|no)$/,
  name: /^(full|display|customer|client|contact|profile)_name$/,
  opt_in: /^((marketing|whatsapp)_)?(opted_?in|opt_?in|consent|subscribed)$|^(opt_in_status|accepts_marketing)$/,
  tags: /^(tag|labels?)$/,
  source_ref: /^(source_reference|external_id|reference_id)$/,
};

/**
 * Maps a file's columns to fields and attributes. `attributeNames` are the workspace's: a column that differs from one only
 * in case fills that one; two that differ only in case are the same, unless the workspace has both. Throws
 * `validation_failed` for a header without the columns that a contact needs.
 */
export function csvColumns({
  header,
  mapping,
  attributeNames = [],
}: {
  header: string[];
  mapping?: CsvMapping;
  attributeNames?: string[];
}): CsvColumn[] {
  const names = namesIn(header);
  const targets = csvTargets({ header, mapping, attributeNames });
  const columns = names.map((name, index) => ({ name, target: targets[index] ?? null }));
  const spelledAs = (attribute: string) => (attributeNames.includes(attribute) ? attribute : attribute.toLowerCase());
  const seen = new Map<string, string>();
  for (const { name, target } of columns) {
    if (target === null) continue;
    const meaning = 'field' in target ? target.field : `attribute ${spelledAs(target.attribute)}`;
    const earlier = seen.get(meaning);
    if (earlier !== undefined) {
      throw refused(`The columns “${earlier}” and “${name}” mean the same; leave one of them.`, 'column_twice');
    }
    if ('attribute' in target && [...target.attribute].length > MAX_ATTRIBUTE_NAME) {
      throw refused(`A column name may have up to ${MAX_ATTRIBUTE_NAME} characters.`, 'column_name_too_long');
    }
    seen.set(meaning, name);
  }
  if (!seen.has('phone')) throw refused('The file has no “phone” column.', 'phone_column_missing');
  return columns;
}

/** The names of the columns. Throws `validation_failed` for a header that no mapping could help. */
export function namesIn(header: string[]): string[] {
  const names = header.map(columnName);
  if (names.every((name) => name === '')) throw refused('The file has no header row.', 'header_missing');
  if (names.length > MAX_CSV_COLUMNS)
    throw refused(`The file has more than ${MAX_CSV_COLUMNS} columns.`, 'too_many_columns');
  return names;
}

/** True when one of these columns is the phone. */
export function hasPhoneColumn({ header, mapping }: { header: string[]; mapping?: CsvMapping }): boolean {
  return csvTargets({ header, mapping }).some(
    (target) => target !== null && 'field' in target && target.field === 'phone',
  );
}

/**
 * The targets of columns by name: what `mapping` says; else the field of that name (`Opt In`, `opt-in` and `OPT_IN` are the
 * same), or, when no column has the field's own name, the field known by this one elsewhere; else an attribute, as
 * {@link attributeColumn} names it. A column without a name is ignored, and so is {@link OTHER_ATTRIBUTES}.
 */
export function csvTargets({
  header,
  mapping = {},
  attributeNames = [],
}: {
  header: string[];
  mapping?: CsvMapping | undefined;
  attributeNames?: string[];
}): CsvTarget[] {
  const names = header.map(columnName);
  const plain = names.map((name) =>
    name
      .toLowerCase()
      .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
      .replace(/[\s_\p{Dash}]+/gu, '_')
      .replace(/[.:]$/, ''),
  );
  const fieldAt = new Map<number, CsvField>();
  for (const field of csvFields) {
    const exact = plain.flatMap((name, index) => (name === field ? index : []));
    const guessed = plain.findIndex((name, index) => !fieldAt.has(index) && KNOWN_AS[field].test(name));
    for (const index of exact.length > 0 ? exact : [guessed]) fieldAt.set(index, field);
  }
  const spelling = new Map(attributeNames.toReversed().map((name) => [name.toLowerCase(), name]));
  const spelled = (written: string) => {
    const attribute = spelledName(written);
    return attributeNames.includes(attribute) ? attribute : (spelling.get(attribute.toLowerCase()) ?? attribute);
  };
  return names.map((name, index) => {
    const given = Object.hasOwn(mapping, name) ? mapping[name] : undefined;
    const mapped = Array.isArray(given) ? given[timesIn(names, name, index)] : given;
    if (mapped !== undefined)
      return mapped && 'attribute' in mapped ? { attribute: spelled(mapped.attribute) } : mapped;
    const field = fieldAt.get(index);
    if (field) return { field };
    if (name === OTHER_ATTRIBUTES) return null;
    const attribute = spelled(name.startsWith(ATTRIBUTE_PREFIX) ? name.slice(ATTRIBUTE_PREFIX.length) : name);
    return attribute === '' ? null : { attribute };
  });
}

/** How often a name is in a list before an index. */
const timesIn = (names: string[], name: string, before: number) =>
  names.slice(0, before).filter((other) => other === name).length;

/** The name of an exported column beside those of all fields: an import fills the same attribute from it. */
export function attributeColumn(attribute: string): string {
  const target = csvTargets({ header: [...csvFields, attribute] }).at(-1);
  const isRead = target && 'attribute' in target && target.attribute === attribute;
  return isRead ? attribute : `${ATTRIBUTE_PREFIX}${attribute}`;
}

/**
 * A column's name without spaces and invisible marks around it. Within a name such marks may belong to it, as between
 * Persian letters.
 */
function columnName(cell: string): string {
  let [start, end] = [0, cell.length];
  while (start < end && isBlank(cell.charAt(start))) start += 1;
  while (start < end && isBlank(cell.charAt(end - 1))) end -= 1;
  const name = cell.slice(start, end);
  return name.startsWith(ATTRIBUTE_PREFIX) ? cell.slice(start).trimEnd() : name;
}

function refused(msg: string, type: string): DomainError {
  return invalid(CSV_LOC, msg, type);
}
