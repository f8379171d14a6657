/** No one reads more, and a longer text was not written for people. */
const MOST_CHARACTERS = 2000;

/**
 * The channel's words without what means nothing to people: codes, trace IDs, URLs and pointers to the vendor's
 * documentation. Null when nothing is left.
 */
export function plainWords(text: string): string | null {
  const plain = text
    .slice(0, MOST_CHARACTERS)
    .replace(/\(#\d+(:\d+)?\)\s*/g, '')
    .replace(/(Please )?(read|see|refer to|visit)[^.]*\bhttps?:\/\/\S+/gi, '')
    .replace(/https?:\/\/\S+/gi, '')
    .replace(/\bfbtrace_id\b\W*\w*/gi, '')
    .replace(/\s+/g, ' ')
    .replace(/ ([.,;:])/g, '$1')
    .trim();
  return /\w/.test(plain) ? plain : null;
}
