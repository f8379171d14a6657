type Named = { name: string };

const MAX_QUERY = 50;
const MAX_SHOWN = 8;

/** The name being typed after an `@` before the caret: its start, and its text so far. */
export function mentionAt(text: string, caret: number): { start: number; query: string } | null {
  const found = /(?:^|[\s(])@([^\s@][^@\n]*|)$/u.exec(text.slice(0, caret));
  if (!found) return null;
  const query = found[1] ?? '';
  return query.length > MAX_QUERY ? null : { start: caret - query.length - 1, query };
}

/** Colleagues whose name, or a word of it, starts with `query`. None once a full name is followed by a space. */
export function matchesOf<One extends Named>(colleagues: One[], query: string): One[] {
  const typed = query.toLowerCase();
  return colleagues
    .filter(({ name }) => {
      const words = name.toLowerCase();
      return words.startsWith(typed) || words.split(/\s+/).some((word) => word.startsWith(typed));
    })
    .slice(0, MAX_SHOWN);
}

/** The text with a name in place of what was typed of it, from its `@` at `start`, and the caret behind the name. */
export function withMention({ text, start, end, name }: { text: string; start: number; end: number; name: string }) {
  const before = `${text.slice(0, start)}@${name} `;
  return { text: before + text.slice(end), caret: before.length };
}

/**
 * The people whom a text mentions. Longer names take precedence over their prefixes; of two equal names, the first
 * wins.
 */
export function mentionedIn<One extends Named>(text: string, people: One[]): One[] {
  let left = text;
  return people
    .toSorted((one, other) => other.name.length - one.name.length)
    .filter(({ name }) => {
      const isNamed = left.includes(`@${name}`);
      left = left.replaceAll(`@${name}`, '');
      return isNamed;
    });
}
