/** The variables of a template's text, in order of first use: `['1', '2']` or `['first_name']`. */
export function variablesOf(text: string): string[] {
  return [...new Set([...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, name = '']) => name))];
}
