/** Text as LIKE and ILIKE take it literally: their two wildcards, and the backslash that escapes them, are escaped. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
