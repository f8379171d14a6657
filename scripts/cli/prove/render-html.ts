import type { Report } from './report.ts';
import { type Table, wordsOfReport } from './words-of-report.ts';

/** The report as one self-contained page. */
export function renderHtml(report: Report): string {
  const { headline, summary, verdicts, tables, seen, problems, facts } = wordsOfReport(report);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(headline)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<header class="${report.held ? 'held' : 'broken'}">
<p class="mark">${report.held ? 'Passed' : 'Failed'}</p>
<h1>${escaped(headline)}</h1>
<p>${escaped(summary)}</p>
</header>
<dl class="verdicts">
${verdicts.map(({ name, value, ok }) => `<div class="${ok ? 'ok' : 'bad'}"><dt>${escaped(name)}</dt><dd>${escaped(value)}</dd></div>`).join('\n')}
</dl>
${problems.length > 0 ? section('What went wrong', listOf(problems)) : ''}
${tables.map((table) => section(table.title, renderTable(table))).join('\n')}
${section('What clients saw', listOf(seen))}
${section('Where and when', `<dl class="facts">${facts.map(({ name, value }) => `<div><dt>${escaped(name)}</dt><dd>${escaped(value)}</dd></div>`).join('')}</dl>`)}
<footer>Made by <code>parley prove --minutes ${report.minutes}</code>. Run it on your own machine and compare.</footer>
</main>
</body>
</html>
`;
}

const section = (title: string, content: string) => `<section><h2>${escaped(title)}</h2>${content}</section>`;
const listOf = (lines: string[]) => `<ul>${lines.map((line) => `<li>${escaped(line)}</li>`).join('')}</ul>`;

function renderTable({ title, head, rows }: Table): string {
  const [first = '', ...columns] = head;
  const cells = (row: Table['rows'][number]) =>
    row.cells.map((cell, index) => `<td data-name="${escaped(columns[index] ?? '')}">${escaped(cell)}</td>`).join('');
  return `<table aria-label="${escaped(title)}">
<thead><tr><td>${escaped(first)}</td>${columns.map((name) => `<th scope="col">${escaped(name)}</th>`).join('')}</tr></thead>
<tbody>${rows.map((row) => `<tr><th scope="row">${escaped(row.name)}<small>${escaped(row.hint)}</small></th>${cells(row)}</tr>`).join('')}</tbody>
</table>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** The colors of the app (app/globals.css), in the reader's own theme. */
const STYLE = `
:root {
  --canvas: oklch(0.982 0.004 175); --surface: oklch(1 0 0); --line: oklch(0.905 0.008 185);
  --ink: oklch(0.235 0.022 210); --ink-soft: oklch(0.42 0.02 205); --ink-faint: oklch(0.505 0.018 205);
  --ok-soft: oklch(0.955 0.04 160); --ok-text: oklch(0.42 0.095 157);
  --danger-soft: oklch(0.957 0.022 25); --danger-text: oklch(0.475 0.175 27);
}
@media (prefers-color-scheme: dark) {
  :root {
    --canvas: oklch(0.178 0.012 205); --surface: oklch(0.215 0.013 205); --line: oklch(0.305 0.015 205);
    --ink: oklch(0.945 0.006 190); --ink-soft: oklch(0.8 0.012 195); --ink-faint: oklch(0.705 0.014 195);
    --ok-soft: oklch(0.295 0.045 160); --ok-text: oklch(0.83 0.11 158);
    --danger-soft: oklch(0.29 0.06 25); --danger-text: oklch(0.8 0.115 25);
  }
}
* { box-sizing: border-box; margin: 0; }
body { background: var(--canvas); color: var(--ink); font: 15px/1.5 "Inter Variable", Inter, ui-sans-serif, system-ui, sans-serif; }
main { max-width: 54rem; margin: 0 auto; padding: 3rem 1.5rem; display: grid; grid-template-columns: minmax(0, 1fr); gap: 1.25rem; }
h1 { font-size: 1.75rem; line-height: 1.2; letter-spacing: -0.015em; text-wrap: balance; }
h2 { font-size: 1rem; margin-bottom: 0.75rem; }
header p:last-child { color: var(--ink-soft); margin-top: 0.5rem; max-width: 44rem; }
.mark { display: inline-block; border-radius: 999px; padding: 0.1rem 0.7rem; font-size: 0.8125rem; font-weight: 600; margin-bottom: 0.75rem; }
.held .mark { background: var(--ok-soft); color: var(--ok-text); }
.broken .mark { background: var(--danger-soft); color: var(--danger-text); }
section, .verdicts div { background: var(--surface); border: 1px solid var(--line); border-radius: 0.75rem; }
section { padding: 1.25rem; }
.verdicts { display: grid; grid-template-columns: repeat(4, minmax(0, 1fr)); gap: 0.75rem; }
.verdicts div { padding: 0.9rem 1.25rem; }
.verdicts dt { color: var(--ink-soft); font-size: 0.8125rem; }
.verdicts dd { font-size: 1.5rem; font-weight: 600; font-variant-numeric: tabular-nums; }
.verdicts .bad dd { color: var(--danger-text); }
ul { padding-left: 1.1rem; display: grid; gap: 0.3rem; color: var(--ink-soft); overflow-wrap: anywhere; }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
thead th { color: var(--ink-soft); font-size: 0.8125rem; font-weight: 500; }
th, td { padding: 0.6rem 0; text-align: right; vertical-align: top; white-space: nowrap; }
td, thead th { padding-left: 1.25rem; }
tbody tr { border-top: 1px solid var(--line); }
tbody th { text-align: left; font-weight: 500; white-space: normal; }
small { display: block; color: var(--ink-faint); font-size: 0.8125rem; font-weight: 400; }
.facts { display: grid; gap: 0.4rem; }
.facts div { display: grid; grid-template-columns: 7rem minmax(0, 1fr); }
.facts dt { color: var(--ink-faint); }
footer { color: var(--ink-faint); font-size: 0.8125rem; }
code { font-family: ui-monospace, "SF Mono", Menlo, Consolas, monospace; }
@media (max-width: 40rem) {
  main { padding: 1.5rem 1rem; }
  .verdicts { grid-template-columns: repeat(2, minmax(0, 1fr)); }
  thead { display: none; }
  tbody tr { display: grid; grid-template-columns: repeat(auto-fit, minmax(4.5rem, 1fr)); padding: 0.75rem 0; gap: 0.4rem; }
  tbody tr:first-child { border-top: 0; padding-top: 0; }
  tbody th { grid-column: 1 / -1; padding: 0; }
  td { padding: 0; text-align: left; }
  td::before { content: attr(data-name); display: block; color: var(--ink-faint); font-size: 0.75rem; }
}
@media print { body { background: none; } main { padding: 0; } section { break-inside: avoid; } }
`;
