/**
 * One line of a CSV file (RFC 4180), its line break included. What a spreadsheet would take for a formula is preceded by
 * an apostrophe; a phone keeps its plus, so that it can be imported again.
 */
export function csvLine(cells: string[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

const PHONE = /^\+\d[\d ()-]{6,}$/;

/**
 * At the beginning of a value, and inside it after whatever another program may separate by: one that takes semicolons
 * or tabs knows our quotes only where a cell of its own begins. Signs of full width are formulas too.
 */
const FORMULA = /(?<=^|[;|\t\r\n])(?= *[=+\-@＝＋－＠])|(?<=^|[;|])(?=[\t\r\n])/g;

function cell(value: string): string {
  const safe = PHONE.test(value) ? value : value.replace(FORMULA, "'");
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
