/** A piece of a template: text as it stands, or the name of a variable with the `{{…}}` it was written as. */
export type Piece = { text: string } | { name: string; text: string };

/** Cuts a template at its `{{variable}}`s. Empty braces are plain text. */
export function splitTemplate(template: string): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const match of template.matchAll(/\{\{([^{}]*)\}\}/g)) {
    const [text, inside = ''] = match;
    const name = inside.trim();
    if (!name) continue;
    if (match.index > end) pieces.push({ text: template.slice(end, match.index) });
    pieces.push({ name, text });
    end = match.index + text.length;
  }
  if (end < template.length) pieces.push({ text: template.slice(end) });
  return pieces;
}
