import { globSync, readFileSync } from 'node:fs';

/** `tests` are titles, or parts of them: of a test, a group of tests, or a row of a table of tests. */
type Row = { section: string; id: string; rule: string; tests: string[] };

export type Coverage = { page: string; problems: string[] };

const TITLE = /(?:\b(?:it|test|describe)(?:\.\w+)*\(|\)\(|^\s*\[)\s*(['"`])((?:\\.|(?!\1).)*)\1/gm;

/**
 * The page that says which test would fail for each row of the API's specification (docs/spec-rows.json), and what is
 * wrong with it: rows without a test, and tests that are no longer there.
 */
export function renderCoverage(): Coverage {
  const rows: Row[] = JSON.parse(readFileSync('docs/spec-rows.json', 'utf8'));
  const titles = titlesOfTests();
  const problems = rows.flatMap(({ id, tests }) => {
    if (tests.length === 0) return [`${id} has no test`];
    const gone = tests.filter((test) => !titles.some((title) => title.includes(test)));
    return gone.map((test) => `${id}: there is no test “${test}”`);
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
    return `| ${id} | ${cell(rule)} | ${tests.map(cell).join('<br>')} |`;
  });
  return ['| row | says | proved by |', '| --- | --- | --- |', ...lines];
}

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('<', '&lt;');

function titlesOfTests(): string[] {
  const files = globSync('{app,clients,e2e,inngest,lib,scripts}/**/*.{test,spec}.ts');
  return files.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(TITLE)].flatMap(([, , title]) => title ?? []));
}
