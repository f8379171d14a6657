/**
 * `npm test`: runs every check with its own output, and prints the time of each and a total at the end. It continues
 * after a failure, so that one run shows everything, and exits non-zero when anything failed. `--long` adds what takes
 * too long for every run. With `--long`, `mutations` runs only the mutation tests (scripts/mutations.ts), `ops` only
 * the faults of the database, its disk and network, instances and migrations (lib/testing/ops), and `soak` only an hour
 * of load (bench/soak.ts).
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';
import { ownTemporaryFolder } from '../lib/testing/own-temporary-folder.ts';

type Total = { passed: number; failed: number /** The failed tests with their errors. */; failures?: string[] };
type Check = {
  name: string;
  args: string[];
  /** A check without `count` counts as one test. */
  count?: () => Total;
  environment?: Record<string, string>;
};

/** The parts of the runners' JSON reports that are read here. */
type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
};
type PlaywrightReport = { stats: { expected: number; flaky: number; unexpected: number }; suites: PlaywrightSuite[] };
type PlaywrightSuite = {
  title: string;
  specs: { title: string; ok: boolean; tests: { results: { errors: { message?: string }[] }[] }[] }[];
  suites?: PlaywrightSuite[];
};

const long = process.argv.includes('--long');
const startedAt = Date.now();
ownTemporaryFolder({ onDisk: process.argv.includes('soak') });
const reports = mkdtempSync(join(tmpdir(), 'parley-reports-'));
const results: (Total & { name: string; seconds: number })[] = [];

const printing: { held: (string | Buffer)[]; isOver: boolean }[] = [];

/** Checks print one after another, in the order in which they started, though some run at the same time. */
function takeTurnToPrint() {
  const mine: (typeof printing)[number] = { held: [], isOver: false };
  printing.push(mine);
  const show = () => {
    for (let first = printing[0]; first; first = printing[0]) {
      for (const chunk of first.held.splice(0)) process.stdout.write(chunk);
      if (!first.isOver) return;
      printing.shift();
    }
  };
  return {
    write(chunk: string | Buffer) {
      mine.held.push(chunk);
      show();
    },
    end() {
      mine.isOver = true;
      show();
    },
  };
}

async function run({ name, args, count, environment }: Check) {
  const since = Date.now();
  const print = takeTurnToPrint();
  print.write(`\n— ${name}\n`);
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NEXT_TELEMETRY_DISABLED: '1',
      ...(process.stdout.isTTY && { FORCE_COLOR: '1' }),
      ...environment,
    },
  });
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => print.write(chunk));
  const written = once(child, 'close');
  const [code] = await once(child, 'exit');
  // What it left running may hold its output open.
  await Promise.race([written, setTimeout(5000, undefined, { ref: false })]);
  const result = count?.() ?? { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 };
  if (code !== 0 && result.failed === 0) result.failed = 1;
  const seconds = Math.round((Date.now() - since) / 1000);
  results.push({ name, seconds, ...result });
  print.write(`— ${name}: ${result.failed === 0 ? 'ok' : 'FAILED'} in ${seconds} s\n`);
  print.end();
}

async function inTurn(checks: Check[]) {
  for (const check of checks) await run(check);
}

const bin = (path: string) => join('node_modules', path);

function vitestCount(): Total {
  const file = join(reports, 'vitest.json');
  if (!existsSync(file)) return { passed: 0, failed: 1 };
  const report: VitestReport = JSON.parse(readFileSync(file, 'utf8'));
  const failures = report.testResults.flatMap(({ name, message, assertionResults }) => [
    ...(message ? [`${name}\n${message}`] : []),
    ...assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => `${name} › ${fullName}\n${failureMessages.join('\n')}`),
  ]);
  return { passed: report.numPassedTests, failed: report.numFailedTests, failures };
}

function playwrightCount(): Total {
  const file = 'test-results/results.json';
  if (!existsSync(file)) return { passed: 0, failed: 1 };
  const { stats, suites }: PlaywrightReport = JSON.parse(readFileSync(file, 'utf8'));
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, failures: suites.flatMap(failedSpecs) };
}

const failedSpecs = ({ title, specs, suites = [] }: PlaywrightSuite): string[] => [
  ...specs
    .filter(({ ok }) => !ok)
    .map((spec) => {
      const messages = spec.tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors));
      return `${title} › ${spec.title}\n${messages.map(({ message }) => message).join('\n')}`;
    }),
  ...suites.flatMap(failedSpecs),
];

const environment = { PARLEY_TEST_LONG: long ? '1' : '' };
const outputFile = join(reports, 'vitest.json');
const cruiser = bin('dependency-cruiser/bin/dependency-cruiser.mjs');
const sources: Check[] = [
  { name: 'format and lint', args: [bin('@biomejs/biome/bin/biome'), 'check', '.'] },
  { name: 'import rules', args: [cruiser, '.'] },
  { name: 'folder rules', args: [cruiser, '.', '--config', '.dependency-cruiser.folders.cjs'] },
  { name: 'unused code', args: [bin('knip/bin/knip.js')] },
];
const routeTypes: Check = { name: 'route types', args: [bin('next/dist/bin/next'), 'typegen'] };
// Half of the time that TypeScript 6 takes. Tools that call the compiler need 6: 7 offers them no API yet. With one checker:
// four, the default, work out many types four times, which takes twice the CPU time, and the tests need it.
const types: Check = { name: 'types', args: [bin('typescript-7/bin/tsc'), '--noEmit', '--checkers', '1'] };
const build: Check = { name: 'build', args: ['scripts/build.ts'] };
const vitest = (name: string, ...files: string[]): Check => ({
  name,
  args: [
    bin('vitest/vitest.mjs'),
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${outputFile}`,
    ...files,
  ],
  count: vitestCount,
  environment,
});
const units = vitest('unit and service tests');
const ops = vitest('faults', 'lib/testing/ops', 'lib/platform/database/migrate.test.ts');
const endToEnd: Check = {
  name: 'end-to-end tests',
  args: [bin('@playwright/test/cli.js'), 'test'],
  count: playwrightCount,
  environment,
};

const mutations: Check = {
  name: 'mutations',
  args: ['--disable-warning=ExperimentalWarning', 'scripts/mutations.ts', ...process.argv.slice(2)],
};

const soak: Check = {
  name: 'soak',
  args: ['--disable-warning=ExperimentalWarning', 'bench/soak.ts', ...process.argv.slice(2)],
};

const image: Check = {
  name: 'container image',
  args: ['--disable-warning=ExperimentalWarning', 'scripts/image-check.ts'],
};

if (long && process.argv.includes('mutations')) {
  await run(mutations);
} else if (long && process.argv.includes('ops')) {
  await run(ops);
} else if (long && process.argv.includes('soak')) {
  await run(soak);
} else {
  mkdirSync('test-results', { recursive: true });
  rmSync('test-results/results.json', { force: true });
  // End-to-end tests start as soon as there is a build, and unit tests at once. All else goes on beside them: left for the
  // end, checks that use one core would waste the other. Route types, the build and the check of types use the same
  // folder, so they take turns.
  const building = inTurn(long ? [build] : [routeTypes, build]);
  await Promise.all([
    building.then(() => run(endToEnd)),
    run(units),
    ...(long ? [] : [inTurn(sources), building.then(() => run(types))]),
  ]);
  if (long) await run(image);
}
rmSync(reports, { recursive: true, force: true });

const passed = results.reduce((sum, result) => sum + result.passed, 0);
const failed = results.reduce((sum, result) => sum + result.failed, 0);
console.log('');
for (const { name, seconds } of results) console.log(`${String(seconds).padStart(5)} s  ${name}`);
console.log(`${String(Math.round((Date.now() - startedAt) / 1000)).padStart(5)} s  in total, some in parallel`);
// A long log is often read from its end, so failures are repeated there, each in a few lines.
const shorten = (failure: string) => stripVTControlCharacters(failure).split('\n').slice(0, 15).join('\n    ');
for (const { name, failures = [] } of results.filter((result) => result.failed > 0)) {
  console.log(`\nFailed: ${name}`);
  for (const failure of failures.slice(0, 20)) console.log(`  ${shorten(failure)}`);
}
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
