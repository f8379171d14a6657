/** Escapes text for literal use in LIKE and ILIKE: the two wildcards and the backslash. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
