/** An attribute's value as people read and edit it: a text as it is, everything else as JSON. */
export function attributeText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/**
 * The value for a typed text. A text stays a text, and another value keeps its type: undefined if the text is none of it.
 */
export function attributeValue(text: string, before: unknown): unknown {
  if (before === undefined || typeof before === 'string') return text;
  try {
    const value: unknown = JSON.parse(text);
    return value !== null && typeof value === typeof before ? value : undefined;
  } catch {
    return undefined;
  }
}
