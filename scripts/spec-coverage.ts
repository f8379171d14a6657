/** `npm run coverage:spec`: writes docs/spec-coverage.md and fails when a row of the specification has no test. */
import { writeFileSync } from 'node:fs';
import { renderCoverage } from './spec/render-coverage.ts';

const { page, problems } = renderCoverage();
writeFileSync('docs/spec-coverage.md', page);
for (const problem of problems) console.error(problem);
process.exit(problems.length > 0 ? 1 : 0);
