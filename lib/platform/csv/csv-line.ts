import { guardFormulas } from './formula-guard.ts';

/**
 * One line of a CSV file (RFC 4180), including its line break. What a spreadsheet would read as a formula is guarded; a
 * phone keeps its plus.
 */
export function csvLine(cells: string[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

const PHONE = /^\+\d[\d ()-]{6,}$/;

function cell(value: string): string {
  const safe = PHONE.test(value) ? value : guardFormulas(value);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
