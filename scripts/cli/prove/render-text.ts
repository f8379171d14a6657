import type { Report } from './report.ts';
import { type Table, wordsOfReport } from './words-of-report.ts';

/** The report for a terminal. */
export function renderText(report: Report): string {
  const { headline, summary, verdicts, tables, seen, problems, facts } = wordsOfReport(report);
  const name = Math.max(...facts.map((fact) => fact.name.length));
  return [
    '',
    `${headline}. ${summary}`,
    '',
    verdicts.map((verdict) => `${verdict.name}: ${verdict.value}`).join('   '),
    ...tables.flatMap((table) => ['', table.title, ...renderTable(table)]),
    '',
    'What clients saw',
    ...seen.map((line) => `  ${line}`),
    ...(problems.length > 0 ? ['', 'What went wrong', ...problems.map((line) => `  ${line}`)] : []),
    '',
    ...facts.map((fact) => `${fact.name.padEnd(name)}  ${fact.value}`),
    '',
  ].join('\n');
}

function renderTable({ head, rows }: Table): string[] {
  const lines = [head, ...rows.map((row) => [row.isLeftOut ? `${row.name}. ${row.hint}` : row.name, ...row.cells])];
  const widths = head.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines.map((line) => {
    const cells = line.map((cell, column) => {
      const width = widths[column] ?? 0;
      return column === 0 ? cell.padEnd(width) : cell.padStart(width);
    });
    return `  ${cells.join('   ')}`.trimEnd();
  });
}
