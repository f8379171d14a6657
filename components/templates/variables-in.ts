/** The variables of a template's text in the order of their first use: `['1', '2']` or `['first_name']`. */
export function variablesIn(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(/\{\{\s*(\w+)\s*\}\}/g), ([, name = '']) => name))];
}
