import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as later } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { takeTurns } from './take-turns.ts';

const file = join(mkdtempSync(join(tmpdir(), 'parley-turns-')), 'lock');

it('lets one in at a time, also after one that failed', async () => {
  let inside = 0;
  const use = async () => {
    expect(++inside).toBe(1);
    await later();
    inside--;
    throw new Error('no luck');
  };
  const ends = await Promise.allSettled([1, 2, 3].map(() => takeTurns({ file, use })));
  expect(ends).toMatchObject(Array.from({ length: 3 }, () => ({ reason: { message: 'no luck' } })));
  expect(existsSync(file)).toBe(false);
});

it('takes over what a killed process left behind', async () => {
  const gone = execFileSync(process.execPath, ['-p', 'process.pid'], { encoding: 'utf8' }).trim();
  writeFileSync(file, gone);
  expect(await takeTurns({ file, use: async () => 'mine' })).toBe('mine');
});
