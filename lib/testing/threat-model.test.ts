import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const names = [...readFileSync('docs/threat-model.md', 'utf8').matchAll(/^\| `([^`]+)`/gm)].map(
  ([, name = '']) => name,
);
const tests = globSync('{app,components,e2e,inngest,lib,scripts}/**/*.{test,spec}.ts').map((path) =>
  readFileSync(path, 'utf8'),
);

it('reads the names of the threat model', () => {
  expect(names.length).toBeGreaterThan(20);
  expect(new Set(names).size).toBe(names.length);
});

it.each(names)('finds a test whose title begins with the name “%s”', (name) => {
  const title = new RegExp(`['"\`]${name}: `);
  expect(tests.filter((test) => title.test(test)).length).toBeGreaterThan(0);
});

/** What a review of hostile tenants, customers, pages and local users achieved; each test names the finding's number. */
const FINDINGS = Array.from({ length: 14 }, (_, index) => index + 1);

it.each(FINDINGS)('finds a test of finding %i of the review', (finding) => {
  const title = new RegExp(`\\((?:\\w+ \\d+, )*isolation ${finding}\\)['"\`]`);
  expect(tests.filter((test) => title.test(test)).length).toBeGreaterThan(0);
});
