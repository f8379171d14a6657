import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';

const RUN = `
  const { ownTemporaryFolder } = await import('./lib/testing/own-temporary-folder.ts');
  const { mkdtempSync } = await import('node:fs');
  const { tmpdir } = await import('node:os');
  ownTemporaryFolder();
  ownTemporaryFolder();
  mkdtempSync(tmpdir() + '/left-');
  console.log(tmpdir());`;

/** Runs `script` with temporary files in `place`, outside any test run. */
function start(place: string, script: string) {
  const env = { PATH: process.env.PATH, NODE_ENV: 'test', TMPDIR: place } as NodeJS.ProcessEnv;
  return spawnSync(process.execPath, ['--input-type=module', '--eval', script], { env, encoding: 'utf8' });
}

it('a run leaves nothing behind, and deletes what a killed one left', () => {
  const place = mkdtempSync(join(tmpdir(), 'parley-place-'));
  onTestFinished(() => rmSync(place, { recursive: true }));
  const others = [`parley-run-${process.pid}`, 'parley-run-of-someone', 'somewhere-else'];
  for (const name of others) mkdirSync(join(place, name));

  const killed = start(place, `${RUN} process.kill(process.pid, 'SIGKILL');`);
  expect(killed.signal).toBe('SIGKILL');
  const left = killed.stdout.trim();
  expect(readdirSync(left)).toEqual([expect.stringMatching(/^left-/)]);

  const { stdout, status, stderr } = start(place, RUN);
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout.trim()).toMatch(new RegExp(`^${place}/parley-run-\\d+$`));
  expect(existsSync(left)).toBe(false);
  expect(readdirSync(place).sort()).toEqual(others.sort());
});
