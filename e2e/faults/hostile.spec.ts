import { runHostile } from '../hostile/run-hostile.ts';
import { expect, test } from '../support/parley.ts';

test('hostile neighbors: a well-behaved tenant loses nothing beside a hostile tenant, customers, receivers and upstream (isolation 5)', async () => {
  test.setTimeout(480_000);
  const { alone, together, memory, survived } = await runHostile({ seconds: 5 });
  expect(alone.failures).toEqual([]);
  expect(together.failures).toEqual([]);
  for (const kind of ['sends', 'deliveries', 'flows'] as const) expect(together[kind].length).toBeGreaterThan(0);
  expect(survived).toBe(true);
  expect(memory).toBeLessThan(700);
});
