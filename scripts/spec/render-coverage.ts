import { existsSync, readFileSync } from 'node:fs';

/** `tests` are `file: title`, with the title (or part of it) of a test, a group of tests, or a row of a table. */
type Row = { section: string; id: string; rule: string; tests: string[] };

export type Coverage = { page: string; problems: string[] };

const TITLE = /(?:\b(?:it|test|describe)(?:\.\w+)*\(|\)\(|^\s*\[)\s*(['"`])((?:\\.|(?!\1).)*)\1/gm;

/**
 * The page that lists, for each row of the API's specification (docs/spec-rows.json), the tests that prove it; and the
 * problems: rows without a test, and tests that no longer exist.
 */
export function renderCoverage(): Coverage {
  const rows: Row[] = JSON.parse(readFileSync('docs/spec-rows.json', 'utf8'));
  const ids = rows.map(({ id }) => id);
  const problems = rows.flatMap(({ id, tests }, index) => [
    ...(ids.indexOf(id) < index ? [`${id} appears twice`] : []),
    ...(tests.length === 0 ? [`${id} has no test`] : []),
    ...tests.filter((test) => !exists(test)).map((test) => `${id}: there is no test “${test}”`),
  ]);
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
    return `| ${id} | ${cell(rule)} | ${tests.map(linked).join('<br>')} |`;
  });
  return ['| row | says | proved by |', '| --- | --- | --- |', ...lines];
}

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('<', '&lt;');

function partsOf(test: string) {
  const [file = '', ...title] = test.split(': ');
  return { file, title: title.join(': ') };
}

function linked(test: string) {
  const { file, title } = partsOf(test);
  return `[${cell(title).replaceAll('[', '\\[').replaceAll(']', '\\]')}](../${encodeURI(file)})`;
}

const titles = new Map<string, string[]>();

function exists(test: string): boolean {
  const { file, title } = partsOf(test);
  const known = titles.get(file) ?? titlesIn(file);
  titles.set(file, known);
  return title !== '' && known.some((one) => one.includes(title));
}

function titlesIn(file: string): string[] {
  if (!existsSync(file)) return [];
  return [...readFileSync(file, 'utf8').matchAll(TITLE)].flatMap(([, , title]) => title ?? []);
}
