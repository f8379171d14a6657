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
