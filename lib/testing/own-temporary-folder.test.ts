import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';

const run = (options = '') => `
  const { ownTemporaryFolder } = await import('./lib/testing/own-temporary-folder.ts');
  const { mkdtempSync } = await import('node:fs');
  const { tmpdir } = await import('node:os');
  ownTemporaryFolder(${options});
  ownTemporaryFolder();
  mkdtempSync(tmpdir() + '/left-');
  console.log(tmpdir());`;

/** Runs `script` outside any test run, with temporary files in `place`. */
function start(place: string | undefined, script: string) {
  const env = { PATH: process.env.PATH, NODE_ENV: 'test', ...(place && { TMPDIR: place }) } as NodeJS.ProcessEnv;
  return spawnSync(process.execPath, ['--input-type=module', '--eval', script], { env, encoding: 'utf8' });
}

it('a run leaves nothing behind, and deletes what a killed one left', () => {
  const place = mkdtempSync(join(tmpdir(), 'parley-place-'));
  onTestFinished(() => rmSync(place, { recursive: true }));
  const others = [`parley-run-${process.pid}`, 'parley-run-of-someone', 'somewhere-else'];
  for (const name of others) mkdirSync(join(place, name));

  const killed = start(place, `${run()} process.kill(process.pid, 'SIGKILL');`);
  expect(killed.signal).toBe('SIGKILL');
  const left = killed.stdout.trim();
  expect(readdirSync(left)).toEqual([expect.stringMatching(/^left-/)]);

  const { stdout, status, stderr } = start(place, run());
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout.trim()).toMatch(new RegExp(`^${place}/parley-run-\\d+$`));
  expect(existsSync(left)).toBe(false);
  expect(readdirSync(place).sort()).toEqual(others.sort());
});

it('a run that measures is on a disk, where programs keep their temporary files', () => {
  const { stdout, stderr } = start(undefined, run('{ onDisk: true }'));
  expect([dirname(stdout.trim()), stderr]).toEqual(['/tmp', '']);
});
