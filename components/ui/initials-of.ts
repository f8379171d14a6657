/** What stands for a word: its first letter, digit or emoji. Marks before it, some of them invisible, do not. */
const SIGN =
  /\p{Regional_Indicator}{2}|\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\uFE0F|\u200D\p{Extended_Pictographic})*|[\p{L}\p{N}]/u;

/** Without it, letters of scripts that join them would read as a word. */
const NON_JOINER = '\u200c';

/** The initials of a name: of its first and last word, or the first character of a name that has only marks. */
export function initialsOf(name: string): string {
  const signs = name.split(/\s+/).flatMap((word) => SIGN.exec(word)?.[0] ?? []);
  const [first = Array.from(name.trim())[0] ?? '', ...others] = signs;
  const last = others.at(-1);
  if (last === undefined) return first;
  return first + (/\p{Script=Arabic}/u.test(first) ? NON_JOINER : '') + last;
}
