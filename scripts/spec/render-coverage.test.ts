import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { renderCoverage } from './render-coverage.ts';

it('every row of the specification has a test that exists', () => {
  expect(renderCoverage().problems).toEqual([]);
});

it('docs/spec-coverage.md is fresh; when this fails, run `npm run coverage:spec` and commit what it writes', () => {
  expect(readFileSync('docs/spec-coverage.md', 'utf8') === renderCoverage().page).toBe(true);
});
