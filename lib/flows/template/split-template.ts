import { type FilterCall, filterProblem } from './filters.ts';

/** A placeholder for a variable, with the `{{…}}` as written, and the filters for its value, in order. */
export type Place = {
  name: string;
  text: string;
  filters: FilterCall[];
  /**
   * What is wrong with its filters, in words. Then everything in the braces is the name, of a variable that nothing
   * sets.
   */
  problem?: string;
};

/** A piece of a template: literal text, or a placeholder. */
export type Piece = { text: string } | Place;

/** Splits a template at its `{{variable}}`s and `{{variable|filter:"…"}}`s. Empty braces are plain text. */
export function splitTemplate(template: string): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const match of template.matchAll(/\{\{([^{}]*)\}\}/g)) {
    const [text, inside = ''] = match;
    const place = readPlace(inside.trim());
    if (!place.name) continue;
    if (match.index > end) pieces.push({ text: template.slice(end, match.index) });
    pieces.push({ ...place, text });
    end = match.index + text.length;
  }
  if (end < template.length) pieces.push({ text: template.slice(end) });
  return pieces;
}

/** Whether a default replaces an unset variable. */
export function hasDefault({ filters }: Place): boolean {
  return filters.some(({ name }) => name === 'default');
}

/** Keeps a chain of filters cheap, and a value from being repeated many times over. */
const MAX_FILTERS = 5;

type Read = Omit<Place, 'text'>;

/** Reads the content of the braces from left to right, each character once. */
function readPlace(inside: string): Read {
  const bar = inside.indexOf('|');
  if (bar < 0) return { name: inside, filters: [] };
  const filters: FilterCall[] = [];
  let rest = inside.slice(bar + 1);
  for (;;) {
    const [, name = ''] = /^\s*([a-z_]{1,30})/i.exec(rest) ?? [];
    const read = readArguments(rest.trimStart().slice(name.length).trimStart());
    const problem =
      name === '' || !read ? `This is not a filter: |${rest.slice(0, 40)}` : filterProblem(name, read.args);
    if (problem || !read) return { name: inside, filters: [], ...(problem && { problem }) };
    filters.push({ name, args: read.args } as FilterCall);
    if (filters.length > MAX_FILTERS) {
      return { name: inside, filters: [], problem: `At most ${MAX_FILTERS} filters follow each other.` };
    }
    if (read.rest === '') return { name: inside.slice(0, bar).trim(), filters };
    rest = read.rest.slice(1);
  }
}

/** In a body that is JSON text, quotes may be escaped; word processors make them curly. */
const ARGUMENT = /^(?:\\?"([^"\\]*)\\?"|'([^']*)'|“([^“”]*)”|(\d{1,9}))\s*/;

/** The arguments after a colon, up to the next bar or the end; null when they are malformed. */
function readArguments(text: string): { args: string[]; rest: string } | null {
  const args: string[] = [];
  let rest = text;
  while (rest.startsWith(args.length === 0 ? ':' : ',')) {
    rest = rest.slice(1).trimStart();
    const found = ARGUMENT.exec(rest);
    if (!found) return null;
    args.push(found[1] ?? found[2] ?? found[3] ?? found[4] ?? '');
    rest = rest.slice(found[0].length);
  }
  return rest === '' || rest.startsWith('|') ? { args, rest } : null;
}
