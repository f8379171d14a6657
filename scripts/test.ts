/**
 * `npm test`: every check in order, each runner's own output, and one total at the end. It goes on after a failure, so
 * that one run tells everything, and exits non-zero when anything failed. `--long` runs what is too long for every run.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

type Total = { passed: number; failed: number };

const long = process.argv.includes('--long');
const reports = mkdtempSync(join(tmpdir(), 'parley-reports-'));
const total: Total = { passed: 0, failed: 0 };
const failures: string[] = [];

/** A check without a count of its own counts as one. */
async function check(name: string, args: string[], count?: () => Total, environment: Record<string, string> = {}) {
  const startedAt = Date.now();
  console.log(`\n— ${name}`);
  const child = spawn(process.execPath, args, {
    stdio: 'inherit',
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1', ...environment },
  });
  const [code] = await once(child, 'exit');
  const counted = code === 0 || count ? count?.() : undefined;
  const result = counted ?? { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 };
  if (code !== 0 && result.failed === 0) result.failed = 1;
  total.passed += result.passed;
  total.failed += result.failed;
  if (result.failed > 0) failures.push(name);
  console.log(`— ${name}: ${code === 0 ? 'ok' : 'FAILED'} in ${Math.round((Date.now() - startedAt) / 1000)} s`);
}

const bin = (path: string) => join('node_modules', path);

function vitestCount(): Total {
  const file = join(reports, 'vitest.json');
  if (!existsSync(file)) return { passed: 0, failed: 1 };
  const report = JSON.parse(readFileSync(file, 'utf8'));
  return { passed: report.numPassedTests, failed: report.numFailedTests };
}

function playwrightCount(): Total {
  const file = 'test-results/results.json';
  if (!existsSync(file)) return { passed: 0, failed: 1 };
  const { stats } = JSON.parse(readFileSync(file, 'utf8'));
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected };
}

const vitest = [bin('vitest/vitest.mjs'), 'run', '--reporter=default', '--reporter=json'];
const vitestReport = `--outputFile.json=${join(reports, 'vitest.json')}`;
const scale = { PARLEY_TEST_LONG: long ? '1' : '' };

mkdirSync('test-results', { recursive: true });
rmSync('test-results/results.json', { force: true });
if (!long) {
  await check('format and lint', [bin('@biomejs/biome/bin/biome'), 'check', '.']);
  const cruiser = bin('dependency-cruiser/bin/dependency-cruiser.mjs');
  await check('import rules', [cruiser, '.']);
  await check('folder rules', [cruiser, '.', '--config', '.dependency-cruiser.folders.cjs']);
  await check('route types', [bin('next/dist/bin/next'), 'typegen']);
  await check('types', [bin('typescript/bin/tsc'), '--noEmit']);
}
await check('unit and service tests', [...vitest, vitestReport], vitestCount, scale);
await check('build', ['scripts/build.ts']);
await check('end-to-end tests', [bin('@playwright/test/cli.js'), 'test'], playwrightCount, scale);

rmSync(reports, { recursive: true, force: true });
if (failures.length > 0) console.log(`\nFailed: ${failures.join(', ')}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed > 0 ? 1 : 0);
