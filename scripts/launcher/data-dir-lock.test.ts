import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { mountSmallDisk } from '#lib/testing/ops/mount-small-disk.ts';
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

describe('a folder that cannot be used is named, with the reason and what to do:', () => {
  it('a file of that name', () => {
    const file = join(dataDir, 'a-file');
    writeFileSync(file, '');
    const words = 'cannot be a folder: a file is in its way. Move the file, or set DATA_DIR to another folder.';
    expect(() => lockDataDir(file)).toThrow(`${file} ${words}`);
    expect(() => lockDataDir(join(file, 'below'))).toThrow(`${file}/below ${words}`);
  });

  it('a disk that is full or read-only', ({ skip }) => {
    const disk = mountSmallDisk({ megabytes: 1 });
    if (typeof disk === 'string') return skip(disk);
    onTestFinished(() => disk.unmount());
    disk.fill();
    const full = `The disk of ${disk.folder} is full. Free some space, then try again.`;
    expect(() => lockDataDir(disk.folder)).toThrow(full);
    execFileSync('mount', ['-o', 'remount,ro', disk.folder]);
    expect(() => lockDataDir(disk.folder)).toThrow(`${disk.folder} is on a disk that is mounted read-only.`);
  });

  it('another user’s folder', () => {
    const theirs = process.getuid?.() === 0 ? join(dataDir, 'theirs') : '/root';
    const ask = `
      const { lockDataDir } = await import('./scripts/launcher/data-dir-lock.ts');
      ${process.getuid?.() === 0 ? `const { mkdirSync } = await import('node:fs'); mkdirSync('${theirs}'); process.setuid(54321);` : ''}
      try { lockDataDir('${theirs}') } catch (error) { console.log(error.message) }`;
    const said = execFileSync(process.execPath, ['--input-type=module', '--eval', ask], { encoding: 'utf8' });
    expect(said).toMatch(/^The user \S+ may not write in .+\. Run Parley as the folder’s owner, or set DATA_DIR/);
  });
});
