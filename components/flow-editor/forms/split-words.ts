/** The words of a list that is written with commas. A comma within `{{…}}` belongs to a filter. */
export function splitWords(text: string): string[] {
  const words = text.match(/(?:\{\{[^{}]*\}\}|[^,])+/g) ?? [];
  return words.map((word) => word.trim()).filter(Boolean);
}
