import { setTimeout as pause } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { db } from '#lib/platform/database/db.ts';
import { inngest } from '../client/client.ts';
import { ENGINE_WAIT } from '../testing/engine-wait.ts';
import { setUpEngines } from '../testing/set-up-engines.ts';
import { startTestEngine } from '../testing/start-test-engine.ts';

const start = setUpEngines();

it('fires a due schedule once, with two executors and after any number of missed times', async () => {
  const fired: unknown[] = [];
  const fn = inngest.createFunction({ id: 'hourly', triggers: [{ cron: '0 * * * *' }] }, async ({ event }) => {
    fired.push(event.data);
  });
  let clock = new Date('2030-01-01T10:30:00Z');
  const options = { functions: [fn], pollMs: 20, now: () => clock };
  await start(options);
  await start(options);
  await vi.waitFor(async () => expect(await db().engineCron.count()).toBe(1), ENGINE_WAIT);
  expect(fired).toEqual([]);

  const passes = async (next: string) => {
    clock = new Date(next);
    await vi.waitFor(async () => {
      const [cron] = await db().engineCron.findMany();
      expect(cron?.firedAt).toEqual(clock);
    }, ENGINE_WAIT);
    await vi.waitFor(async () => expect(await db().engineJob.count()).toBe(0), ENGINE_WAIT);
  };
  await passes('2030-01-01T11:00:01Z');
  expect(fired).toEqual([{ cron: '0 * * * *' }]);
  await passes('2030-01-01T15:20:00Z');
  expect(fired).toHaveLength(2);
  expect(await db().engineRun.count()).toBe(2);
});

it('fires on time again after a clock that was days ahead, or is set back, without a restart or after one', async () => {
  let clock = new Date('2030-01-04T10:30:00Z');
  const fn = inngest.createFunction({ id: 'hourly', triggers: [{ cron: '0 * * * *' }] }, async () => {});
  const options = { functions: [fn], pollMs: 20, cronsMs: 50, now: () => clock };
  const isLookedAt = (time: string) =>
    vi.waitFor(
      async () => expect(await db().engineCron.findMany()).toMatchObject([{ firedAt: new Date(time) }]),
      ENGINE_WAIT,
    );
  const ahead = await startTestEngine(options);
  await isLookedAt('2030-01-04T10:30:00Z');
  clock = new Date('2030-01-02T10:30:00Z');
  await isLookedAt('2030-01-02T10:30:00Z');
  await ahead.stop();

  clock = new Date('2030-01-01T10:30:00Z');
  await start(options);
  await isLookedAt('2030-01-01T10:30:00Z');
  clock = new Date('2030-01-01T11:00:01Z');
  await vi.waitFor(async () => expect(await db().engineRun.count()).toBe(1), ENGINE_WAIT);
});

it('does not fire a schedule twice because another instance’s clock is some seconds ahead', async () => {
  let clock = new Date('2030-01-01T10:59:58Z');
  const fn = inngest.createFunction({ id: 'hourly', triggers: [{ cron: '0 * * * *' }] }, async () => {});
  const firedAt = new Date('2030-01-01T11:00:04Z');
  await db().engineCron.create({ data: { functionId: 'parley-hourly', cron: '0 * * * *', firedAt } });
  await start({ functions: [fn], pollMs: 20, cronsMs: 20, now: () => clock });
  await pause(100);
  clock = new Date('2030-01-01T11:00:00.500Z');
  await pause(200);
  expect(await db().engineRun.count()).toBe(0);
});
