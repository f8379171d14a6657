/**
 * At the start of a value, and after any separator that another program may use: a program that splits on semicolons or
 * tabs respects our quotes only at the start of its own cells. Full-width signs start formulas too. The same with an
 * apostrophe before it, so that the guard can be told from a value's own.
 */
const FORMULA = /(?<=^|[;|\t\r\n])(?='* *[=+\-@＝＋－＠])|(?<=^|[;|])(?='*[\t\r\n])/g;
const GUARD = /(?<=^|[;|\t\r\n])'(?='* *[=+\-@＝＋－＠])|(?<=^|[;|])'(?='*[\t\r\n])/g;

/** Puts an apostrophe in front of what a spreadsheet would read as a formula. */
export function guardFormulas(value: string): string {
  return value.replace(FORMULA, "'");
}

/** The value before {@link guardFormulas}: what was exported is imported unchanged. */
export function unguardFormulas(value: string): string {
  return value.includes("'") ? value.replace(GUARD, '') : value;
}
