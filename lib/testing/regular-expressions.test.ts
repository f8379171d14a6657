import { globSync, readFileSync } from 'node:fs';
import { analyse } from 'scslre';
import ts from 'typescript';
import { expect, it } from 'vitest';

/**
 * Regular expressions in every room meet texts from outside. One that can match a run of the same characters in several
 * ways takes at least quadratic time, and with a request full of spaces it blocks the process for hours.
 */

/** Regular expressions that only meet this repository's own files. */
const OURS_ALONE = /^scripts\/(spec|mutations)\//;

const literals = globSync('{app,components,inngest,lib,scripts}/**/*.{ts,tsx}')
  .filter((path) => !/\/(generated|testing)\/|\.(test|spec)\.tsx?$/.test(path) && !OURS_ALONE.test(path))
  .flatMap((path) => literalsOf(path));

it('long digits: every regular expression takes time in proportion to the text that it meets (isolation 3)', () => {
  expect(literals.length).toBeGreaterThan(200);
  expect(
    literals.filter(({ literal }) => !isLinear(literal)).map(({ path, literal }) => `${path}: ${literal}`),
  ).toEqual([]);
});

it.each(['/\\{\\{\\s*([^{}]+?)\\s*\\}\\}/g', '/\\d+\\.?\\d*$/', '/\\/+$/', '/\\s*,\\s*/', '/^(a+)+$/'])(
  'long digits: knows that %s does not',
  (literal) => {
    expect(isLinear(literal)).toBe(false);
  },
);

function isLinear(literal: string): boolean {
  const end = literal.lastIndexOf('/');
  const { reports } = analyse({ source: literal.slice(1, end), flags: literal.slice(end + 1) });
  return reports.length === 0;
}

function literalsOf(path: string): { path: string; literal: string }[] {
  const text = readFileSync(path, 'utf8');
  const found: { path: string; literal: string }[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isRegularExpressionLiteral(node)) found.push({ path, literal: node.text });
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest));
  return found;
}
