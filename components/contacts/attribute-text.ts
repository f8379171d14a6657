/** An attribute's value as people read and edit it: a text as it is, everything else as JSON. */
export function attributeText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The value for a typed text. A text stays a text; another value keeps its type as long as the text parses as it. */
export function attributeValue(text: string, before: unknown): unknown {
  if (before === undefined || typeof before === 'string') return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
