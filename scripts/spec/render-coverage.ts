import { readFileSync } from 'node:fs';

type Proof = { file: string; title: string };
type Row = { section: string; id: string; rule: string; tests: Proof[] };

export type Coverage = { page: string; problems: string[] };

/** What a test, a group of tests or a row of a table of tests is called. */
const TITLE = /(?:\b(?:it|test|describe)(?:\.\w+)*\(|\]\)\(|^\s*\[)\s*(['"`])((?:\\.|(?!\1).)*)\1/gm;

/**
 * The page that says which test would fail for each row of the API's specification (docs/spec-rows.json), and what is
 * wrong with it: rows without a test, and tests that are no longer there.
 */
export function renderCoverage(): Coverage {
  const rows: Row[] = JSON.parse(readFileSync('docs/spec-rows.json', 'utf8'));
  const problems = rows.flatMap(({ id, tests }) => {
    if (tests.length === 0) return [`${id} has no test`];
    return tests.flatMap(({ file, title }) => (holds(file, title) ? [] : [`${id}: ${file} has no test “${title}”`]));
  });
  const sections = [...new Set(rows.map(({ section }) => section))];
  const page = [
    '# What proves the specification',
    '',
    'Each rule, field, limit, state and error of the public API, and the tests that would fail without it. Written by',
    '`npm run coverage:spec` from `spec-rows.json` and the titles of the tests.',
    ...sections.flatMap((section) => [
      '',
      `## ${section}`,
      '',
      ...table(rows.filter((row) => row.section === section)),
    ]),
    '',
  ].join('\n');
  return { page, problems };
}

function table(rows: Row[]) {
  const lines = rows.map(({ id, rule, tests }) => {
    const proofs = tests.map(({ file, title }) => `[${cell(title)}](../${encodeURI(file)})`);
    return `| ${id} | ${cell(rule)} | ${proofs.join('<br>')} |`;
  });
  return ['| row | says | proved by |', '| --- | --- | --- |', ...lines];
}

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('<', '&lt;');

const titles = new Map<string, string[]>();

function holds(file: string, title: string) {
  const known = titles.get(file) ?? [...read(file).matchAll(TITLE)].map(([, , found]) => found ?? '');
  titles.set(file, known);
  return known.some((each) => each.includes(title));
}

function read(file: string) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
