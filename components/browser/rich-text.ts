import { trimEndOf } from '#lib/platform/trim-end-of.ts';

/** A piece of a message, as phones show it. */
export type RichPiece =
  | { kind: 'text'; text: string }
  | { kind: 'code' | 'block'; text: string }
  | { kind: 'link'; text: string; href: string }
  | { kind: Style; pieces: RichPiece[] };

type Style = 'bold' | 'italic' | 'strike';

const styles: Record<string, Style> = { '*': 'bold', _: 'italic', '~': 'strike' };

/** A part that is shown as a whole, and inside which no marks apply. */
type Atom = { start: number; end: number; piece: RichPiece };

const LINK =
  /\bhttps?:\/\/[^\s<>"]+|\bwww\.[^\s<>"]+\.[^\s<>"]+|\b[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}\b/giu;
const PHONE = /(?<![\w/+.-])(?:\+|0)\d[\d ().-]{6,20}\d(?![\w/-])/g;
/** A character that at the end of an address belongs to the sentence, or is a mark. */
const TRAILING = /[.,;:!?'"’”)\]}*_~]/;

/**
 * A message's text as WhatsApp shows it: `*bold*`, `_italic_`, `~strike~`, `` `code` ``, blocks in triple backticks,
 * and links for addresses and phone numbers. Runs in linear time for any text.
 */
export function richText(text: string): RichPiece[] {
  const atoms = atomsOf(text);
  return within(text, 0, text.length, atoms, new Set());
}

function atomsOf(text: string): Atom[] {
  const atoms: Atom[] = [];
  let from = 0;
  for (const { 0: whole, 1: block, 2: code, index } of text.matchAll(/```([^`]+)```|`([^`\n]+)`/g)) {
    atoms.push(...linksOf(text, from, index));
    const piece: RichPiece =
      block === undefined ? { kind: 'code', text: code ?? '' } : { kind: 'block', text: block.replace(/^\n|\n$/g, '') };
    atoms.push({ start: index, end: index + whole.length, piece });
    from = index + whole.length;
  }
  atoms.push(...linksOf(text, from, text.length));
  return atoms;
}

function linksOf(text: string, from: number, to: number): Atom[] {
  const part = text.slice(from, to);
  const links = [...part.matchAll(LINK)].flatMap(({ 0: found, index }) => asAtom(found, index, hrefOf));
  const phones = [...part.matchAll(PHONE)].flatMap(({ 0: found, index }) => asAtom(found, index, telOf));
  const free = phones.filter(({ start, end }) => links.every((link) => end <= link.start || start >= link.end));
  return [...links, ...free]
    .toSorted((a, b) => a.start - b.start)
    .map(({ start, end, piece }) => ({ start: start + from, end: end + from, piece }));
}

function asAtom(found: string, start: number, address: (text: string) => string | null): Atom[] {
  const text = trimEndOf(found, TRAILING);
  const href = address(text);
  return href === null ? [] : [{ start, end: start + text.length, piece: { kind: 'link', text, href } }];
}

function hrefOf(text: string): string | null {
  const href = /^https?:/i.test(text)
    ? text
    : text.includes('@') && !text.startsWith('www.')
      ? `mailto:${text}`
      : `https://${text}`;
  return URL.canParse(href) ? href : null;
}

function telOf(text: string): string | null {
  const digits = text.replace(/\D/g, '');
  return digits.length >= 8 && digits.length <= 15 ? `tel:${text.startsWith('+') ? '+' : ''}${digits}` : null;
}

/** The pieces of `text` from `start` to `end`, inside the styles of `open`. */
function within(text: string, start: number, end: number, atoms: Atom[], open: ReadonlySet<Style>): RichPiece[] {
  const inside = atoms.filter((atom) => atom.start >= start && atom.end <= end);
  const closers = closersOf(text, start, end, inside);
  const pieces: RichPiece[] = [];
  let written = start;
  let nextAtom = 0;
  const write = (to: number) => {
    if (to > written) pieces.push({ kind: 'text', text: text.slice(written, to) });
  };
  for (let at = start; at < end; ) {
    const atom = inside[nextAtom];
    if (atom?.start === at) {
      write(at);
      pieces.push(atom.piece);
      at = written = atom.end;
      nextAtom += 1;
      continue;
    }
    const mark = text[at] ?? '';
    const style = styles[mark];
    const close = style && !open.has(style) && opens(text, at, start) ? closers.take(mark, at) : null;
    if (style && close) {
      write(at);
      pieces.push({ kind: style, pieces: within(text, at + 1, close, inside, new Set([...open, style])) });
      at = written = close + 1;
      while ((inside[nextAtom]?.start ?? end) < at) nextAtom += 1;
      continue;
    }
    at += 1;
  }
  write(end);
  return pieces;
}

const isSpace = (letter: string | undefined) => letter === undefined || /\s/.test(letter);
const isWord = (letter: string | undefined) => letter !== undefined && /[\p{L}\p{N}]/u.test(letter);

/** A mark opens if a character follows it and no word precedes it. */
function opens(text: string, at: number, start: number): boolean {
  return !isSpace(text[at + 1]) && text[at + 1] !== text[at] && (at === start || !isWord(text[at - 1]));
}

/** Where each mark may close, in text order. An opening mark takes the next closing one on its line. */
function closersOf(text: string, start: number, end: number, atoms: Atom[]) {
  const places = new Map<string, number[]>();
  let atom = 0;
  for (let at = start + 1; at < end; at += 1) {
    while ((atoms[atom]?.end ?? end) <= at) atom += 1;
    const isInAtom = (atoms[atom]?.start ?? end) <= at;
    const mark = text[at] ?? '';
    if (isInAtom || !(mark in styles || mark === '\n')) continue;
    if (mark === '\n' || (!isSpace(text[at - 1]) && (at + 1 >= end || !isWord(text[at + 1])))) {
      const known = places.get(mark);
      if (known) known.push(at);
      else places.set(mark, [at]);
    }
  }
  const next = (mark: string, after: number): number => {
    const known = places.get(mark) ?? [];
    // Calls come in text order, so earlier positions can be dropped.
    while (known.length > 0 && (known[0] ?? 0) <= after) known.shift();
    return known[0] ?? Number.POSITIVE_INFINITY;
  };
  return {
    take(mark: string, at: number): number | null {
      const close = next(mark, at + 1);
      return Number.isFinite(close) && close < next('\n', at) ? close : null;
    },
  };
}
