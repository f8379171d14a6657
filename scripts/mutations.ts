/**
 * `npm run test:long -- mutations`: changes the code of `lib/flows`, `lib/messaging` and `lib/webhooks` in one small
 * place at a time and checks whether a test notices. The sample is chosen by a seed, so that a run can be repeated:
 * `--sample 150 --seed 1`. `--at 12,40` runs only those numbers of the sample; `--from 40` continues an interrupted
 * run.
 *
 * A mutant is killed by the type check of its file, or by tests that fail with it twice and pass without it: a test
 * that fails by itself never counts. Survivors are printed with file, line and change. The run fails if fewer than 80%
 * are killed. Mutants that no test could notice (scripts/mutations/harmless.ts) are not counted.
 */

import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createVitest, type TestModule, type TestSpecification } from 'vitest/node';
import { MINUTE_MS } from '../lib/platform/durations.ts';
import { findMutants, type Mutant } from './mutations/find-mutants.ts';
import { followForks } from './mutations/forks.ts';
import { harmless } from './mutations/harmless.ts';
import { mutated } from './mutations/mutated-file.ts';
import { nearestTests } from './mutations/nearest-tests.ts';
import { typeCheck } from './mutations/type-check.ts';

const GOAL = 0.8;
/** Example flows: only texts and positions on the canvas. */
const DRAWINGS = /flows\/gallery\/(?!draw|create)/;
/** How many of the nearest tests that reach a file run first, and how many more if none of them noticed. */
const ROUNDS = [8, 16];
/** Whole-system tests that run for a minute. A mutant that only they would notice counts as survived. */
const LEFT_OUT = /lib\/testing\/(?!routes\/(?:conversations|events|flows|media|orders|runs|webhooks)\.)|e2e\//;
/** A test run that takes this many times its usual time, and more than a minute, is in an endless loop. */
const ENDLESS = 5;

const { values } = parseArgs({
  args: process.argv.slice(2).filter((arg) => arg !== 'mutations' && arg !== '--long'),
  options: {
    sample: { type: 'string', default: '150' },
    seed: { type: 'string', default: '1' },
    at: { type: 'string' },
    from: { type: 'string', default: '0' },
  },
});

const root = resolve(import.meta.dirname, '..');
const files = globSync('lib/{flows,messaging,webhooks}/**/*.ts', { cwd: root }).filter(
  (file) => !/\.test\.ts$|\/testing\/|\/words\.ts$/.test(file) && !DRAWINGS.test(file),
);
const all = files.toSorted().flatMap((file) => findMutants(file, readFileSync(resolve(root, file), 'utf8')));
const sample = pick(all, Number(values.sample), Number(values.seed));
const chosen = values.at?.split(',').map(Number);

const forks = followForks();
/** What ended in the current run of tests, and whether the run was cancelled. */
const current = { ended: [] as TestModule[], isCancelled: false };
const vitest = await createVitest({
  root,
  watch: false,
  config: resolve(root, 'scripts/mutations/vitest.config.ts'),
  reporters: [
    {
      onTestModuleEnd: (module) => void current.ended.push(module),
      onTestRunEnd: (_modules, _errors, reason) => {
        current.isCancelled = reason === 'interrupted';
      },
    },
  ],
});
const known = await vitest.globTestSpecifications();
const byFile = Map.groupBy(known, ({ moduleId }) => moduleId);
const testsOf = nearestTests(
  root,
  [...byFile.keys()].filter((file) => !LEFT_OUT.test(file)),
);
console.log(`${all.length} mutants in ${files.length} files; ${sample.length} of them chosen by seed ${values.seed}`);

/** The first failed test: its error, and its file (or all that ran, if they did not end). */
type Noticed = { why: string; by: string[] };
type Outcome = { kind: 'killed' | 'SURVIVED' | 'harmless' | 'unclear'; why: string };

const compilerSays = typeCheck(root);
const BY_COMPILER = 'the type check: ';

/** How long passing tests took, by file. */
const usual = new Map<string, number>();
/** Whether tests pass on the unchanged code, by file. */
const sound = new Map<string, boolean>();
const outcomes: (Outcome & { place: string })[] = [];
for (const [number, mutant] of sample.entries()) {
  if (number < Number(values.from) || (chosen && !chosen.includes(number))) continue;
  const outcome = await judge(mutant);
  const place = `${String(number).padStart(3)} ${mutant.file}:${mutant.line}  ${mutant.change}`;
  outcomes.push({ ...outcome, place });
  console.log(`${outcome.kind.padEnd(8)} ${place}${outcome.why && `\n    ${outcome.why}`}`);
}
await vitest.close();

const places = (kind: Outcome['kind']) => outcomes.filter((one) => one.kind === kind).map(({ place }) => place);
const [killed, survivors, unclear] = [places('killed'), places('SURVIVED'), places('unclear')];
const judged = killed.length + survivors.length;
const share = killed.length / judged;
const byCompiler = outcomes.filter(({ why }) => why.startsWith(BY_COMPILER)).length;
console.log(`\nSurvived:\n${survivors.join('\n')}`);
if (unclear.length > 0) console.log(`\nTheir tests fail without the mutant, too:\n${unclear.join('\n')}`);
console.log(
  `\n${killed.length} of ${judged} killed: ${Math.round(share * 100)} % (${byCompiler} by the type check), ` +
    `${places('harmless').length} harmless`,
);
process.exit(share < GOAL ? 1 : 0);

async function judge(mutant: Mutant): Promise<Outcome> {
  const source = readFileSync(resolve(root, mutant.file), 'utf8');
  const reason = harmless(mutant, source);
  if (reason) return { kind: 'harmless', why: reason };
  const problem = compilerSays(mutant.file, withMutant(mutant, source));
  if (problem) return { kind: 'killed', why: `${BY_COMPILER}${problem.slice(0, 120)}` };
  const near = testsOf(mutant.file);
  let byItself = '';
  let from = 0;
  for (const count of ROUNDS) {
    let tests = near.slice(from, from + count);
    from += count;
    while (tests.length > 0) {
      const found = await noticed(tests, mutant, source);
      if (!found) break;
      const { why, by } = found;
      if ((await areSound(by)) && (await noticed(by, mutant, source))) return { kind: 'killed', why };
      // These tests no longer count. The run stopped at them, so the others have yet to run.
      for (const test of by) sound.set(test, false);
      byItself ||= why;
      tests = tests.filter((test) => !by.includes(test));
    }
  }
  return byItself ? { kind: 'unclear', why: byItself } : { kind: 'SURVIVED', why: '' };
}

function withMutant({ start, end, replacement }: Mutant, source: string): string {
  return source.slice(0, start) + replacement + source.slice(end);
}

async function areSound(tests: string[]): Promise<boolean> {
  for (const test of tests) {
    if (!sound.has(test)) sound.set(test, (await noticed([test], null, '')) === null);
  }
  return tests.every((test) => sound.get(test));
}

/** Runs tests on a mutant, or on the unchanged code; null when all pass. */
async function noticed(tests: string[], mutant: Mutant | null, source: string): Promise<Noticed | null> {
  const now = mutated();
  if (mutant) {
    now.file = resolve(root, mutant.file);
    now.source = withMutant(mutant, source);
    vitest.invalidateFile(now.file);
  }
  const normally = tests.reduce((sum, test) => sum + (usual.get(test) ?? MINUTE_MS / ENDLESS / 2), 0);
  let isEndless = false;
  const endless = setTimeout(
    () => {
      isEndless = true;
      forks.kill();
    },
    Math.max(MINUTE_MS, ENDLESS * normally),
  );
  const specifications = tests.flatMap((test): TestSpecification[] => byFile.get(test) ?? []);
  let failed: TestModule | undefined;
  let error: unknown;
  do {
    current.ended = [];
    const { unhandledErrors } = await vitest.runTestSpecifications(specifications);
    [error] = unhandledErrors;
    failed = current.ended.find((module) => !module.ok());
    // If nothing failed, it was the failure of the run before that cancelled this one: its process reported it late.
  } while (current.isCancelled && !isEndless && !failed && !error);
  clearTimeout(endless);
  if (now.file) vitest.invalidateFile(now.file);
  now.file = null;
  if (isEndless) return { why: 'the tests did not end', by: tests };
  for (const module of current.ended) if (module.ok()) usual.set(module.moduleId, module.diagnostic().duration);
  if (!failed) return error ? { why: String(error).split('\n')[0] || 'an error', by: tests } : null;
  const [test] = failed.children.allTests('failed');
  const [first] = test?.result().errors ?? failed.errors();
  const why = `${test?.fullName ?? failed.moduleId}: ${first?.message.split('\n')[0] ?? ''}`.slice(0, 160);
  return { why, by: [failed.moduleId] };
}

/** A random sample without repetition, the same for the same seed (mulberry32). */
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
