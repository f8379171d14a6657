/**
 * One line of a CSV file (RFC 4180), its line break included. A value that a spreadsheet would take for a formula is
 * preceded by an apostrophe.
 */
export function csvLine(cells: string[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

function cell(value: string): string {
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
