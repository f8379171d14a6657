import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { newId } from './new-id.ts';
import { behalf } from './on-behalf-of.ts';
import { chargeFor, takeTurn, takeTurnEarly, takeTurnUnlessTaken } from './take-turn.ts';

it('runs a unit of work for its workspace, and returns its result', async () => {
  const workspace = newId();
  expect(await takeTurn(workspace, 'lease', async () => behalf())).toBe(workspace);
  await expect(takeTurn(workspace, 'lease', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
});

it('fair shares: serves a workspace that used little, however much others want at once, and finally the others (isolation 5)', async () => {
  const [loud, quiet] = [newId(), newId()];
  const works = async () => {
    for (const end = performance.now() + 30; performance.now() < end; ) Math.sqrt(2);
    await new Promise(setImmediate);
  };
  let served = 0;
  const all = Array.from({ length: 40 }, () => takeTurn(loud, 'lease', works).then(() => served++));
  expect(await takeTurn(quiet, 'lease', async () => 'at once')).toBe('at once');
  await Promise.all(all);
  expect(served).toBe(40);
});

it('does not let a part of a unit of work wait again, except for another workspace', async () => {
  const [loud, quiet] = [newId(), newId()];
  const order: string[] = [];
  await takeTurn(quiet, 'lease', async () => {});
  await takeTurnEarly(loud, async () => {
    chargeFor(loud, 1, 5000);
    for (const end = performance.now() + 300; performance.now() < end; ) Math.sqrt(2);
    await pause(50);
    const others = [1, 2, 3].map((n) => takeTurn(loud, 'lease', async () => order.push(`unit ${n}`)));
    const parts = [
      takeTurnUnlessTaken(loud, async () => order.push('part')),
      takeTurnUnlessTaken(quiet, async () => order.push(behalf() === quiet ? 'quiet' : 'loud')),
    ];
    await Promise.all([...others, ...parts]);
  });
  expect(order[0]).toBe('part');
  expect(order.toSorted()).toEqual(['part', 'quiet', 'unit 1', 'unit 2', 'unit 3']);
  expect(await takeTurnUnlessTaken(loud, async () => behalf())).toBe(loud);
});
