import { spelledName } from '#lib/platform/spelled-name.ts';

/** What separates tags: also the commas of other keyboards. */
const SEPARATORS = ';,，、،；؛\\n';
const NEEDS_QUOTES = new RegExp(`[${SEPARATORS}]|^"`);
/** Its spaces have no line breaks: a long run of these would be read again from each of them. */
const TAGS = new RegExp(`[^\\S\\n]*"((?:[^"]|"")+)"[^\\S\\n]*(?=[${SEPARATORS}]|$)|[^${SEPARATORS}]+`, 'g');

/** Tags in one cell of a CSV file. One that would be read as several is in quotes. */
export function writeTags(tags: string[]): string {
  return tags.map((tag) => (NEEDS_QUOTES.test(tag) ? `"${tag.replaceAll('"', '""')}"` : tag)).join(';');
}

/** The tags in a cell, as {@link writeTags} or a person wrote them. */
export function readTags(cell: string): string[] {
  return [...cell.matchAll(TAGS)].flatMap(
    ([plain, quoted]) => spelledName(quoted?.replaceAll('""', '"') ?? plain) || [],
  );
}
