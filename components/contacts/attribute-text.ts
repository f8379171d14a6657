/** An attribute's value as people read and edit it: texts as they are, everything else as JSON. */
export function attributeText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The value behind what one typed; a text stays a text, what was something else stays that as long as it reads like it. */
export function attributeValue(text: string, before: unknown): unknown {
  if (before === undefined || typeof before === 'string') return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
