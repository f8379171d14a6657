/**
 * A place for a variable, with the `{{…}}` it was written as. `fallback` is in where the variable is unset or empty.
 */
export type Place = { name: string; text: string; fallback?: string };

/** A piece of a template: text as it stands, or a place for a variable. */
export type Piece = { text: string } | Place;

/** Cuts a template at its `{{variable}}`s and `{{variable|default:"…"}}`s. Empty braces are plain text. */
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

/** In a body that is JSON text the quotes of a default may be escaped; word processors make them curly. */
const DEFAULT = /^default\s*:\s*(?:\\?"([^"\\]*)\\?"|'([^']*)'|“([^“”]*)”)$/;

function readPlace(inside: string): { name: string; fallback?: string } {
  const bar = inside.indexOf('|');
  if (bar < 0) return { name: inside };
  const found = DEFAULT.exec(inside.slice(bar + 1).trim());
  if (!found) return { name: inside };
  return { name: inside.slice(0, bar).trim(), fallback: found[1] ?? found[2] ?? found[3] ?? '' };
}
