/**
 * `npm run test:long -- mutations`: changes the code of `lib/flows`, `lib/messaging` and `lib/webhooks` in one small place
 * at a time and looks whether a test notices. A sample by seed, so that a run can be repeated: `--sample 150 --seed 1`.
 * `--at 12,40` runs only those numbers of the sample. What survives is printed; it fails below 80 %.
 */
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createVitest, type TestSpecification } from 'vitest/node';
import { findMutants, type Mutant } from './mutations/find-mutants.ts';
import { mutated } from './mutations/mutated-file.ts';
import { nearestTests } from './mutations/nearest-tests.ts';

const GOAL = 0.8;
/** Of the tests that reach a file, so many of the nearest. */
const TESTS_PER_MUTANT = 8;
/** Whole-system tests that run for a minute. What only they would notice counts as survived. */
const LEFT_OUT = /lib\/testing\/|e2e\//;

const { values } = parseArgs({
  args: process.argv.slice(2).filter((arg) => arg !== 'mutations' && arg !== '--long'),
  options: {
    sample: { type: 'string', default: '150' },
    seed: { type: 'string', default: '1' },
    at: { type: 'string' },
  },
});

const root = resolve(import.meta.dirname, '..');
const files = globSync('lib/{flows,messaging,webhooks}/**/*.ts', { cwd: root }).filter(
  (file) => !/\.test\.ts$|\/testing\/|\/words\.ts$/.test(file),
);
const all = files.toSorted().flatMap((file) => findMutants(file, readFileSync(resolve(root, file), 'utf8')));
const sample = pick(all, Number(values.sample), Number(values.seed));
const chosen = values.at?.split(',').map(Number);

const vitest = await createVitest({ root, watch: false, config: resolve(root, 'scripts/mutations/vitest.config.ts') });
const known = await vitest.globTestSpecifications();
const byFile = Map.groupBy(known, ({ moduleId }) => moduleId);
const testsOf = nearestTests(
  root,
  [...byFile.keys()].filter((file) => !LEFT_OUT.test(file)),
);
console.log(`${all.length} mutants in ${files.length} files; ${sample.length} of them by seed ${values.seed}`);

const survivors: string[] = [];
let killed = 0;
for (const [number, mutant] of sample.entries()) {
  if (chosen && !chosen.includes(number)) continue;
  const noticed = await noticedBy(mutant);
  const place = `${mutant.file}:${mutant.line}  ${mutant.change}`;
  const line = `${String(number).padStart(3)} ${noticed === null ? 'SURVIVED' : 'killed  '} ${place}`;
  console.log(noticed === null ? line : `${line}\n    ${noticed}`);
  if (noticed !== null) killed += 1;
  else survivors.push(line);
}
await vitest.close();

const share = killed / (killed + survivors.length);
console.log(
  `\n${survivors.join('\n')}\n\n${killed} of ${killed + survivors.length} killed: ${Math.round(share * 100)} %`,
);
process.exit(share < GOAL ? 1 : 0);

/** What the first test says that fails; null when all pass. */
async function noticedBy(mutant: Mutant): Promise<string | null> {
  const file = resolve(root, mutant.file);
  const source = readFileSync(file, 'utf8');
  const now = mutated();
  now.file = file;
  now.source = source.slice(0, mutant.start) + mutant.replacement + source.slice(mutant.end);
  vitest.invalidateFile(file);
  const specifications = testsOf(mutant.file)
    .slice(0, TESTS_PER_MUTANT)
    .flatMap((test): TestSpecification[] => byFile.get(test) ?? []);
  if (specifications.length === 0) return null;
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
  now.file = null;
  vitest.invalidateFile(file);
  // Vitest also answers with what earlier runs left.
  const isOurs = new Set(specifications.map(({ moduleId }) => moduleId));
  const failed = testModules.find((module) => isOurs.has(module.moduleId) && !module.ok());
  if (!failed) return unhandledErrors.length > 0 ? String(unhandledErrors[0]).split('\n')[0] || 'an error' : null;
  const [test] = failed.children.allTests('failed');
  const [error] = test?.result().errors ?? failed.errors();
  return `${test?.fullName ?? failed.moduleId}: ${error?.message.split('\n')[0] ?? ''}`.slice(0, 160);
}

/** A sample without repetition, the same for the same seed (mulberry32). */
function pick(from: Mutant[], count: number, seed: number): Mutant[] {
  let state = seed;
  const random = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const left = [...from];
  return Array.from({ length: Math.min(count, left.length) }, () =>
    left.splice(Math.floor(random() * left.length), 1),
  ).flat();
}
