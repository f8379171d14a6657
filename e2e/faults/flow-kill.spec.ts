import { setTimeout as elapsed } from 'node:timers/promises';
import { type KillMethod, killMethods } from '../support/kill-methods.ts';
import { startMortalParley } from '../support/mortal-parley.ts';
import { answerAll, expectMessages, order, publishOrderFlow, runsOf, startLookups } from '../support/order-flow.ts';
import { expect, test } from '../support/parley.ts';

const LONG = Boolean(process.env.PARLEY_TEST_LONG);
const KILLS = LONG ? 20 : 1;
const RUNS = LONG ? 500 : 50;
const CUSTOMERS = Array.from({ length: RUNS }, (_, index) => `919812${String(index).padStart(6, '0')}`);
/** Uses the Inngest server of `npm run test:inngest`, if any. That server is not killed. */
const { INNGEST_DEV, INNGEST_APP_ID } = process.env;
const engine: Record<string, string> = INNGEST_DEV && INNGEST_APP_ID ? { INNGEST_DEV, INNGEST_APP_ID } : {};

/**
 * Time for all runs to end, kills included. A run that an Inngest server gave up is taken up again after five minutes.
 */
const PATIENCE_MS = LONG ? 900_000 : INNGEST_DEV ? 600_000 : 180_000;

for (const way of killMethods) {
  test(`flows end once, with the right messages in order, though this is killed while they run: ${way.what}`, () =>
    killFlows(way));
}

async function killFlows({ kill, environment }: KillMethod) {
  test.setTimeout(120_000 + PATIENCE_MS * 2);
  const parley = await startMortalParley({ environment: { ...engine, ...environment } });
  const service = await startLookups();
  try {
    await publishOrderFlow(parley, { serviceUrl: service.url, pause: LONG });
    const through = order(parley, CUSTOMERS).then(() =>
      answerAll(parley, { customers: RUNS, patienceMs: PATIENCE_MS }),
    );
    for (let count = 0; count < KILLS; count += 1) {
      await elapsed(1500 + Math.random() * 3000);
      await kill(parley);
    }
    await through;

    const runs = await runsOf(parley);
    expect(runs.map(({ customer }) => customer)).toEqual(CUSTOMERS);
    expect(runs.filter(({ state }) => state !== 'completed')).toEqual([]);
    for (const customer of CUSTOMERS) await expectMessages(parley, customer);

    expect([...service.calls.keys()].sort()).toEqual(CUSTOMERS.map((customer) => `order ${customer}`));
    for (const keys of service.calls.values()) {
      expect(new Set(keys).size).toBe(1);
      // A run whose call was answered just before a kill could not save the answer, and calls again.
      expect(keys.length).toBeLessThanOrEqual(1 + KILLS);
    }
    const repeated = [...service.calls.values()].filter((keys) => keys.length > 1).length;
    expect(repeated).toBeLessThanOrEqual(RUNS / 5);
  } finally {
    await parley.stop();
    await service.stop();
  }
}
