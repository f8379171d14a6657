const BEGINNING = 100;

/** For a Prisma statement its action, table and conditions; for one of ours, its beginning. */
export function statementName(text: string): string {
  const isOurs = !text.includes('"public".');
  const line = text.replaceAll('"public".', '').replaceAll('"', '').replace(/\s+/g, ' ').trim();
  const [, verb, from = ''] = /^(SELECT|DELETE) (?:.*? )??FROM (.*)$/.exec(line) ?? /^(UPDATE) (.*)$/.exec(line) ?? [];
  if (isOurs || !verb) return line.slice(0, BEGINNING);
  return `${verb} ${from}`
    .replace(/ SET .*? WHERE /, ' WHERE ')
    .replace(/ (?:ORDER BY|LIMIT|RETURNING|FOR UPDATE) .*$/, '');
}
