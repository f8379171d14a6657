/**
 * The channel's words without what means nothing to a person: codes, trace ids, addresses and pointers to the vendor's
 * documentation. Null when nothing is left.
 */
export function plainWords(text: string): string | null {
  const plain = text
    .replace(/\(#\d+(:\d+)?\)\s*/g, '')
    .replace(/(Please )?(read|see|refer to|visit)[^.]*\bhttps?:\/\/\S+/gi, '')
    .replace(/https?:\/\/\S+/gi, '')
    .replace(/\bfbtrace_id\b\W*\w*/gi, '')
    .replace(/\s+/g, ' ')
    .replace(/\s+([.,;:])/g, '$1')
    .trim();
  return /\w/.test(plain) ? plain : null;
}
