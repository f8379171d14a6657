/** What is neither space nor a character that leaves nothing to see, such as U+200B, a soft hyphen or a mark of direction. */
const VISIBLE = /[^\s\p{Default_Ignorable_Code_Point}]/u;

/**
 * A name without space around it; empty when there is nothing to see. Within a name invisible characters may belong to it, as
 * in emoji and between Persian letters.
 */
export function trimmedName(text: string): string {
  return VISIBLE.test(text) ? text.trim() : '';
}
