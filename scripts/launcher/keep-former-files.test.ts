import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { keepFormerFiles } from './keep-former-files.ts';

let folder: string;
const from = () => join(folder, 'static');
const to = () => join(folder, 'cache/former');
const build = (name: string) => {
  rmSync(from(), { recursive: true, force: true });
  mkdirSync(join(from(), 'chunks'), { recursive: true });
  writeFileSync(join(from(), 'chunks', name), name);
};

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'parley-former-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

it('keeps the files of the previous build only', () => {
  keepFormerFiles({ from: from(), to: to() });
  expect(existsSync(to())).toBe(false);

  build('first.js');
  keepFormerFiles({ from: from(), to: to() });
  build('second.js');
  expect(readFileSync(join(to(), 'chunks/first.js'), 'utf8')).toBe('first.js');

  keepFormerFiles({ from: from(), to: to() });
  expect(readFileSync(join(to(), 'chunks/second.js'), 'utf8')).toBe('second.js');
  expect(existsSync(join(to(), 'chunks/first.js'))).toBe(false);
});

it('keeps those of the build before the last when the last has none', () => {
  rmSync(from(), { recursive: true });
  keepFormerFiles({ from: from(), to: to() });
  expect(existsSync(join(to(), 'chunks/second.js'))).toBe(true);
});
