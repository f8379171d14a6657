/**
 * One line of a CSV file (RFC 4180), its line break included. A value that a spreadsheet would take for a formula is
 * preceded by an apostrophe; a phone keeps its plus, so that it can be imported again.
 */
export function csvLine(cells: string[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

function cell(value: string): string {
  const isFormula = /^[=+\-@\t\r]/.test(value) && !/^\+\d[\d ()-]{6,}$/.test(value);
  const safe = isFormula ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
