/**
 * The text without the characters at its end that `end` matches; it looks at one character at a time. A pattern such as
 * `/=+$/` would look at each run of them from every place in it, and take the square of its length.
 */
export function trimEndOf(text: string, end: RegExp): string {
  let length = text.length;
  while (length > 0 && end.test(text.charAt(length - 1))) length -= 1;
  return text.slice(0, length);
}
