import { expect, it } from 'vitest';
import { newId } from './new-id.ts';
import { behalf } from './on-behalf-of.ts';
import { takeTurn } from './take-turn.ts';

it('runs a unit of work for its workspace, and returns its result', async () => {
  const workspace = newId();
  expect(await takeTurn(workspace, async () => behalf())).toBe(workspace);
  await expect(takeTurn(workspace, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
});

it('fair shares: serves a workspace that used little, however much others want at once, and finally the others (isolation 5)', async () => {
  const [loud, quiet] = [newId(), newId()];
  const works = async () => {
    for (const end = performance.now() + 30; performance.now() < end; ) Math.sqrt(2);
    await new Promise(setImmediate);
  };
  let served = 0;
  const all = Array.from({ length: 40 }, () => takeTurn(loud, works).then(() => served++));
  expect(await takeTurn(quiet, async () => 'at once')).toBe('at once');
  await Promise.all(all);
  expect(served).toBe(40);
});
