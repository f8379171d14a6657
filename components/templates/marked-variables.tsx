const VARIABLE = /(\{\{\s*\w+\s*\}\})/;

/** A template's text in which the variables stand out that are still without a value. */
export function MarkedVariables({ text }: { text: string }) {
  return text.split(VARIABLE).map((piece, place) => {
    if (!VARIABLE.test(piece)) return piece;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: a text's pieces have only their place, and never move.
      <mark key={place} className="rounded bg-warn-soft px-0.5 font-mono text-[0.9em] text-warn-text">
        {piece}
      </mark>
    );
  });
}
