import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as later } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { takeTurns } from './take-turns.ts';

const file = join(mkdtempSync(join(tmpdir(), 'parley-turns-')), 'lock');

it('runs one at a time, even after one that failed', async () => {
  let inside = 0;
  const use = async () => {
    expect(++inside).toBe(1);
    await later();
    inside--;
    throw new Error('no luck');
  };
  const ends = await Promise.allSettled([1, 2, 3].map(() => takeTurns({ file, use })));
  expect(ends).toMatchObject(Array.from({ length: 3 }, () => ({ reason: { message: 'no luck' } })));
});

it('needs no space on the disk', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-turns-'));
  await takeTurns({
    file: join(folder, 'lock'),
    use: async () => {
      expect(readdirSync(folder)).toEqual(['lock']);
      expect(statSync(join(folder, 'lock')).size).toBe(0);
    },
  });
});

it('waits for another process, and no longer than that lives', async () => {
  const module = JSON.stringify(join(import.meta.dirname, 'take-turns.ts'));
  const hold = `import { takeTurns } from ${module};
    await takeTurns({ file: ${JSON.stringify(file)}, use: () => { console.log('inside'); return new Promise(() => setInterval(() => {}, 1000)) } });`;
  const holder = spawn(process.execPath, ['--input-type=module', '--eval', hold], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(holder.stdout, 'data');
  const use = vi.fn(async () => 'mine');
  const turn = takeTurns({ file, use });
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(use).not.toHaveBeenCalled();
  holder.kill('SIGKILL');
  expect(await turn).toBe('mine');
});
