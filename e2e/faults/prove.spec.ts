import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { startEmbeddedPostgres } from '../../lib/platform/database/embedded-postgres.ts';
import { queryDatabase } from '../../lib/testing/query-database.ts';
import type { Report } from '../../scripts/cli/prove/report.ts';
import { violationsOn } from '../support/axe.ts';
import { newDataDir } from '../support/data-dir.ts';
import { inherited } from '../support/launch-parley.ts';
import { expect, test } from '../support/parley.ts';

test.skip(!process.env.PARLEY_TEST_LONG, 'takes minutes');

/** Runs `parley prove` with its own database and its own temporary folder. */
async function startProve(place: string, dataDir: string, ...args: string[]) {
  const child = spawn(process.execPath, ['scripts/parley.ts', 'prove', ...args], {
    env: { ...inherited(), DATA_DIR: dataDir, TMPDIR: place },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  return { child: child as ChildProcess, ended: once(child, 'exit'), output: () => output };
}

/** The schemas of the database, except those that every database has. */
async function schemasOf(dataDir: string) {
  const postgres = await startEmbeddedPostgres({ dataDir });
  const rows = await queryDatabase(
    postgres.superuserUrl,
    "SELECT nspname FROM pg_namespace WHERE nspname LIKE 'parley%'",
  );
  await postgres.leave();
  return rows;
}

test('parley prove breaks an app of its own under load, loses nothing, and writes a readable report', async ({
  browser,
}) => {
  test.setTimeout(900_000);
  const place = mkdtempSync(join(tmpdir(), 'parley-proof-'));
  const dataDir = await newDataDir();
  const [json, html] = [join(place, 'report.json'), join(place, 'report.html')];
  try {
    const run = await startProve(place, dataDir, '--minutes', '2', '--json', json, '--html', html);
    expect(await run.ended, run.output()).toEqual([0, null]);
    const report: Report = JSON.parse(readFileSync(json, 'utf8'));
    expect(report).toMatchObject({ held: true, lost: 0, doubled: 0, reordered: 0, problems: [] });
    expect(report.capacity.map(({ name, count }) => [name, count > 0])).toEqual([
      ['sends', true],
      ['runs', true],
      ['inbound', true],
    ]);
    expect(report.faults.map(({ name }) => name)).toContain('kill');
    expect(await schemasOf(dataDir)).toEqual([]);
    expect(readdirSync(place).filter((name) => name.startsWith('parley-prove'))).toEqual([]);

    for (const colorScheme of ['light', 'dark'] as const) {
      const context = await browser.newContext({ colorScheme });
      const page = await context.newPage();
      await page.goto(pathToFileURL(html).href);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Parley kept its word');
      await expect(page.getByRole('table', { name: 'Capacity' })).toContainText('POST /messages');
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 900 });
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
        expect(await violationsOn(page)).toEqual([]);
      }
      await context.close();
    }
  } finally {
    rmSync(place, { recursive: true, force: true });
    rmSync(dataDir, { recursive: true, force: true });
  }
});

test('parley prove that is interrupted leaves nothing behind', async () => {
  test.setTimeout(300_000);
  const place = mkdtempSync(join(tmpdir(), 'parley-proof-'));
  const dataDir = await newDataDir();
  try {
    const run = await startProve(place, dataDir, '--minutes', '10');
    await expect.poll(run.output, { timeout: 180_000 }).toContain('Measuring sends');
    run.child.kill('SIGINT');
    expect(await run.ended, run.output()).toEqual([130, null]);
    expect(run.output()).toContain('Stopped. Everything that it made is removed.');
    expect(await schemasOf(dataDir)).toEqual([]);
    expect(readdirSync(place).filter((name) => name.startsWith('parley-prove'))).toEqual([]);
  } finally {
    rmSync(place, { recursive: true, force: true });
    rmSync(dataDir, { recursive: true, force: true });
  }
});
