/**
 * One line of a CSV file (RFC 4180), including its line break. A value that a spreadsheet would read as a formula gets an
 * apostrophe in front; a phone keeps its plus, so that it can be imported again.
 */
export function csvLine(cells: string[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

const PHONE = /^\+\d[\d ()-]{6,}$/;

/**
 * At the start of a value, and after any separator that another program may use: a program that splits on semicolons or
 * tabs respects our quotes only at the start of its own cells. Full-width signs start formulas too.
 */
const FORMULA = /(?<=^|[;|\t\r\n])(?= *[=+\-@＝＋－＠])|(?<=^|[;|])(?=[\t\r\n])/g;

function cell(value: string): string {
  const safe = PHONE.test(value) ? value : value.replace(FORMULA, "'");
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
