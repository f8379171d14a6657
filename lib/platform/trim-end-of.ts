/**
 * Removes the characters at a text's end that `end` matches, one at a time. A pattern such as `/=+$/` would scan each run
 * of them from every position in it, in quadratic time.
 */
export function trimEndOf(text: string, end: RegExp): string {
  let length = text.length;
  while (length > 0 && end.test(text.charAt(length - 1))) length -= 1;
  return text.slice(0, length);
}
