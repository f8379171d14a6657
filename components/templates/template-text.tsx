const VARIABLE = /(\{\{\s*\w+\s*\}\})/;

/** A template's text with its variables filled in; those without a value stand out. */
export function TemplateTextWithVariables({
  text,
  values = {},
}: {
  text: string;
  values?: Record<string, string> | undefined;
}) {
  const pieces = text.split(VARIABLE);
  return pieces.map((piece, index) => {
    const name = VARIABLE.test(piece) ? piece.slice(2, -2).trim() : null;
    if (name === null) return piece;
    const value = values[name];
    const key = `${index}-${name}`;
    if (value) return <span key={key}>{value}</span>;
    return (
      <mark key={key} className="rounded bg-warn-soft px-0.5 font-mono text-[0.9em] text-warn-text">
        {piece}
      </mark>
    );
  });
}
