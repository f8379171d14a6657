import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import { expect, it } from 'vitest';

/**
 * What comments and docs cite exists: files, folders, and headings of pages. docs/writing.md asks for that, and for
 * plain words.
 */

const NOT_OURS = /(^|\/)(node_modules|generated|screenshots|\.next|\.data|\.git)(\/|$)|^prisma\/migrations\//;
const present = globSync('**', {
  exclude: (name) => /^(node_modules|\.next|\.data|\.git|screenshots)$/.test(basename(name)),
});
const names = new Set(present.map((path) => basename(path)));

const sources = present
  .filter((path) => /\.(ts|tsx|mjs|cjs|prisma|md)$/.test(path) && !NOT_OURS.test(path))
  // This file contains what it refuses; a program writes and checks the page of proofs.
  .filter((path) => path !== 'lib/testing/citations.test.ts' && path !== 'docs/spec-coverage.md')
  .map((path) => ({ path, prose: proseOf(path) }));

/** Documents that a clone does not have, and ways to cite them. */
const OUTSIDE =
  /fact[\s*/]+sheet|\b(design|house|style|public-api-spec|inngest-protocol)\.md|whatsapp-cloud-api|§|SDK_SPEC/i;

/** Idioms that docs/writing.md replaces. */
const IDIOMS =
  /\bwhoever\b|\bmend(s|ed|ing)?\b|\btwo times\b|\bstands? here\b|\bis doubled\b|\bfor ever\b|\banew\b|\boneself\b|\bexists not\b|\be-mails?\b|(?<!\bthere\s)\bis no (?!one\b|longer\b|more\b|better\b)/i;

/** A path from the root of the repository, with a page's heading after `#`. */
const CITED =
  /(?<![\w./@#-])(?:app|bench|clients|components|docs|e2e|inngest|lib|prisma|public|scripts)\/[^\s`'"“”,;:|<>]*/g;
/** A file by its name alone. */
const NAMED = /(?<![\w./[\]*-])[a-z][\w-]*\.(?:test\.|spec\.)?(?:ts|tsx|mjs|cjs|prisma)\b(?!\w)/g;
const LINK = /\]\(([^)\s]+)\)/g;

it('reads comments and pages', () => {
  expect(sources.length).toBeGreaterThan(1000);
  expect(citationsOf('docs/reference/whatsapp.md#error-codes).')).toEqual(['docs/reference/whatsapp.md#error-codes']);
});

it('cites no document that a clone does not have', () => {
  expect(
    sources.flatMap(({ path, prose }) => (OUTSIDE.test(prose) ? [`${path}: ${prose.match(OUTSIDE)?.[0]}`] : [])),
  ).toEqual([]);
});

it('keeps to plain words, in titles of tests too', () => {
  const told = sources.filter(({ path }) => path !== 'docs/writing.md');
  expect(
    told.flatMap(({ path, prose }) =>
      [prose, ...titlesOf(path)].flatMap((text) => (IDIOMS.test(text) ? [`${path}: ${text.match(IDIOMS)?.[0]}`] : [])),
    ),
  ).toEqual([]);
});

it('reads titles of tests, also behind a table of cases', () => {
  const titles = titlesOf('lib/testing/import-rules.test.ts');
  expect(titles).toContain('lets a form name the type of its schema and load it');
  expect(titles).toContain('%s: %s may not import %s');
});

it('cites files, folders and headings that exist', () => {
  const missing = sources.flatMap(({ path, prose }) =>
    citationsOf(prose).flatMap((cited) => (exists(cited) ? [] : [`${path}: ${cited}`])),
  );
  expect(missing).toEqual([]);
});

it('names files that exist', () => {
  const missing = sources.flatMap(({ path, prose }) =>
    [...prose.matchAll(NAMED)].flatMap(([name]) => (names.has(name) ? [] : [`${path}: ${name}`])),
  );
  expect(missing).toEqual([]);
});

it('links pages that exist', () => {
  const broken = sources.flatMap(({ path, prose }) =>
    !path.endsWith('.md')
      ? []
      : [...prose.matchAll(LINK)].flatMap(([, target = '']) => {
          if (/^(https?:|mailto:)/.test(target)) return [];
          const [file = '', heading] = target.split('#');
          const to = file === '' ? path : normalize(join(dirname(path), file)).replace(/\/$/, '');
          return exists(heading === undefined ? to : `${to}#${heading}`) ? [] : [`${path}: ${target}`];
        }),
  );
  expect(broken).toEqual([]);
});

it('knows a missing file and a missing heading', () => {
  expect(['lib/nothing.ts', 'docs/reference/whatsapp.md#nothing', 'docs/decisions/999'].filter(exists)).toEqual([]);
});

/** The comments of a source file without their marks; a page unchanged. */
function proseOf(path: string): string {
  const text = readFileSync(path, 'utf8');
  if (path.endsWith('.md')) return text;
  const comments = text.match(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm) ?? [];
  return comments.join('\n').replaceAll(/^\s*(\/\*\*?|\*\/?|\/\/\/?) ?/gm, '');
}

/** The titles of a test file: the text after `it(`, `describe(` and the like, and after the cases of `each(…)`. */
function titlesOf(path: string): string[] {
  if (!/\.(test|spec)\.tsx?$/.test(path)) return [];
  const calls = readFileSync(path, 'utf8').matchAll(
    /(?:\b(?:it|test|describe)(?:\.\w+)*|\))\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g,
  );
  return [...calls].map(([, , title = '']) => title);
}

/** Ignores patterns that are not paths: `<noun>`, `*`, `{a,b}`, `…`. */
function citationsOf(prose: string): string[] {
  return [...prose.matchAll(CITED)]
    .filter(({ 0: cited, index }) => !/[*{}…$]/.test(cited) && !'<*{…'.includes(prose[index + cited.length] || ' '))
    .map(([cited]) => balanced(cited).replace(/[.?!]+$/, ''))
    .filter((cited) => cited.length > 0);
}

/** A closing bracket belongs to the sentence unless the path opened it: `app/(admin)/page.tsx`. */
function balanced(cited: string): string {
  const open: string[] = [];
  for (const [at, sign] of [...cited].entries()) {
    if (sign === '(' || sign === '[') open.push(sign === '(' ? ')' : ']');
    if ((sign === ')' || sign === ']') && open.pop() !== sign) return cited.slice(0, at);
  }
  return cited;
}

function exists(cited: string): boolean {
  const [file = '', heading] = cited.split('#');
  const path = file.replace(/\/$/, '');
  // A decision may be cited by its number.
  if (/^docs\/decisions\/\d{3}$/.test(path)) return present.some((one) => one.startsWith(`${path}-`));
  if (!existsSync(path)) return false;
  return heading === undefined || headingsOf(path).includes(heading);
}

/** The anchors of a page's headings, as GitHub makes them. */
function headingsOf(path: string): string[] {
  return [...readFileSync(path, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );
}
