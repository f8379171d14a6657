import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const page = readFileSync('docs/reference/findings.md', 'utf8');
const listed = page.split(/^## /m).flatMap((section) => {
  const group = section.slice(0, section.indexOf('\n'));
  return [...section.matchAll(/^\| (\d+) /gm)].map(([, number]) => `${group} ${number}`);
});

const GROUPS = '(?:isolation|correctness|trust) \\d+';
const named = new Set(
  globSync('{app,clients,components,e2e,inngest,lib,scripts}/**/*.{test,spec}.{ts,tsx}', {
    exclude: (name) => name === 'node_modules',
  })
    .flatMap((path) => [
      ...readFileSync(path, 'utf8').matchAll(new RegExp(`\\((${GROUPS}(?:, ${GROUPS})*)\\)['"\`]`, 'g')),
    ])
    .flatMap(([, findings = '']) => findings.split(', ')),
);

it('lists each finding once', () => {
  expect(listed.length).toBeGreaterThan(40);
  expect(new Set(listed).size).toBe(listed.length);
});

it('lists every finding that a test names', () => {
  expect([...named].filter((finding) => !listed.includes(finding))).toEqual([]);
});

it.each(listed)('finds a test of %s', (finding) => {
  expect([...named]).toContain(finding);
});
