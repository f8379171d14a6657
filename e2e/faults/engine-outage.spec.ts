import { setTimeout as elapsed } from 'node:timers/promises';
import { findProgram, inngestServer, redisServer } from '../../inngest/testing/inngest-server.ts';
import { type MortalParley, startMortalParley } from '../support/mortal-parley.ts';
import { answerAll, expectMessages, order, publishOrderFlow, runsOf, startLookups } from '../support/order-flow.ts';
import { api, expect, test } from '../support/parley.ts';

const CUSTOMERS = Array.from({ length: 60 }, (_, index) => `919813${String(index).padStart(6, '0')}`);
const PATIENCE_MS = 240_000;

/** `npm run test:inngest` says where the programs are, or how to get them. */
const inngest = findProgram({ variable: 'INNGEST_SERVER', name: 'inngest' });
const redis = findProgram({ variable: 'REDIS_SERVER', name: 'redis-server' });

test('an Inngest server that is unreachable at the start, and killed under load, loses nothing and stops nothing else', async () => {
  test.skip(!inngest || !redis, 'needs an Inngest server and Redis: npm run test:inngest');
  test.setTimeout(PATIENCE_MS * 2);
  const queue = await redisServer({ program: redis ?? '' });
  const engine = await inngestServer({ program: inngest ?? '', redisUrl: queue.url });
  const service = await startLookups();
  const parley = await startMortalParley({ environment: engine.environment });
  try {
    await publishOrderFlow(parley, { serviceUrl: service.url });

    // The server is away at the start; everything else works.
    await expectDegraded(parley);
    await order(parley, CUSTOMERS.slice(0, 20));
    await expectAnApiThatSends(parley);
    expect(await runsOf(parley)).toEqual([]);

    await queue.start();
    await engine.start();
    await expect.poll(() => engineOf(parley), { timeout: 30_000 }).toBe('ok');

    // Killed while it has acknowledged events without a run, and runs in progress.
    const writing = order(parley, CUSTOMERS.slice(20, 40));
    for (const pauseMs of [300, 600, 900]) {
      await elapsed(pauseMs);
      await engine.kill();
      await engine.start();
    }
    await writing;
    await engine.kill();
    await queue.kill();
    await expectDegraded(parley);
    await order(parley, CUSTOMERS.slice(40));
    await expectAnApiThatSends(parley);
    await queue.start();
    await engine.start();

    await answerAll(parley, { customers: CUSTOMERS.length, patienceMs: PATIENCE_MS });
    const runs = await runsOf(parley);
    expect(runs.map(({ customer }) => customer)).toEqual(CUSTOMERS);
    expect(runs.filter(({ state }) => state !== 'completed')).toEqual([]);
    for (const customer of CUSTOMERS) await expectMessages(parley, customer);
    expect([...service.calls.keys()].sort()).toEqual(CUSTOMERS.map((customer) => `order ${customer}`));
    for (const keys of service.calls.values()) expect(new Set(keys).size).toBe(1);
  } finally {
    await parley.stop();
    await engine.stop();
    await queue.stop();
    await service.stop();
  }
});

async function engineOf({ url }: MortalParley): Promise<unknown> {
  const response = await fetch(`${url}/readyz`);
  const { parts } = await response.json();
  return response.status === 200 ? parts.engine.state : response.status;
}

function expectDegraded(parley: MortalParley) {
  return expect.poll(() => engineOf(parley), { timeout: 15_000 }).toBe('degraded');
}

async function expectAnApiThatSends({ workspace, url }: MortalParley) {
  const call = api(workspace, url);
  const to = `+${CUSTOMERS[0]}`;
  await expect.poll(async () => (await call('GET', `/conversations?phone=${to}`)).status).toBe(200);
  expect((await call('POST', '/contacts', [{ phone: to, name: 'Asha' }])).status).toBe(200);
}
