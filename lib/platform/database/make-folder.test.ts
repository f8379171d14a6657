import { existsSync, mkdtempSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { DatabaseUnavailable } from './database-unavailable.ts';
import { inFolder } from './folder-refused.ts';
import { makeFolder } from './make-folder.ts';

it('makes a folder with those above it, and leaves one that exists', () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'parley-folder-')), 'a/b/c');
  makeFolder(folder, { mode: 0o700 });
  makeFolder(folder, { mode: 0o700 });
  expect([folder, join(folder, '..')].map((each) => statSync(each).mode & 0o777)).toEqual([0o700, 0o700]);
  writeFileSync(join(folder, 'file'), '');
  expect(() => makeFolder(join(folder, 'file'))).toThrow('EEXIST');
  expect(() => makeFolder(join(folder, 'file/d'))).toThrow('ENOTDIR');
});

it.runIf(existsSync('/proc/self'))('ends where the system takes no folder, and says what to do', () => {
  for (const folder of ['/proc/parley', '/proc/parley/data']) {
    const make = () => inFolder(folder, () => makeFolder(folder));
    expect(make).toThrow(DatabaseUnavailable);
    expect(make).toThrow(
      `${folder} cannot be created: its file system takes no new folders. Set DATA_DIR to another one.`,
    );
  }
});
