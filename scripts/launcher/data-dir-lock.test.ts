import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { lockDataDir } from './data-dir-lock.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'parley-lock-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

it('refuses a second launcher while the first one runs, and names it', () => {
  const unlock = lockDataDir(dataDir);
  expect(() => lockDataDir(dataDir)).toThrow(`already runs on ${dataDir} (process ${process.pid})`);
  unlock();
  lockDataDir(dataDir)();
});

it('ignores a killed launcher whose process ID another program has by now', () => {
  writeFileSync(join(dataDir, 'parley.pid'), String(process.ppid));
  lockDataDir(dataDir)();
});
