import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { db } from '#lib/platform/database/db.ts';
import { eventType } from '#lib/platform/engine/event-type.ts';
import { log } from '#lib/platform/log.ts';
import { newId } from '#lib/platform/new-id.ts';
import { byDatabaseProxy } from '#lib/testing/by-database-proxy.ts';
import { inngest } from '../client/client.ts';
import { ENGINE_WAIT } from '../testing/engine-wait.ts';
import { startTestEngine } from '../testing/start-test-engine.ts';
import { killed, twoStepFunction } from '../testing/two-step-function.ts';
import { MAX_DEATHS } from './run-job.ts';

const happened = eventType('test/thing.happened', { schema: z.object({ key: z.string() }) });
let stops: (() => Promise<void>)[] = [];

beforeEach(async () => {
  await db().$executeRaw`TRUNCATE engine_events, engine_runs, engine_crons CASCADE`;
});
afterEach(async () => {
  await Promise.all(stops.map((stop) => stop()));
  stops = [];
});

async function start(...args: Parameters<typeof startTestEngine>) {
  const engine = await startTestEngine(...args);
  stops.push(() => engine.stop());
  return engine;
}

/** Runs the function in a process that dies in the middle of its second step. */
async function killInSecondStep() {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', 'inngest/testing/killed-process.ts'],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await once(child, 'exit');
}

it('is degraded until its first turn is over, and failed when that takes ten seconds', async () => {
  const engine = await start({ functions: [] });
  expect(engine.healthy()).toBe('degraded');
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 10_000);
  expect(engine.healthy()).toBe(false);
  clock.mockRestore();
  await vi.waitFor(() => expect(engine.healthy()).toBe(true), ENGINE_WAIT);
});

it('finishes a killed process’s runs elsewhere, without repeating finished steps', async () => {
  await inngest.send(killed.create());
  await killInSecondStep();

  const first = vi.fn();
  const second = vi.fn((attempt: number) => attempt);
  await start({ functions: [twoStepFunction({ first, second })] });
  await vi.waitFor(async () => {
    const run = await db().engineRun.findFirstOrThrow();
    expect(run).toMatchObject({ state: 'completed', output: { kept: 'from the killed process', made: 1 } });
  }, ENGINE_WAIT);
  expect(first).not.toHaveBeenCalled();
  expect(second).toHaveBeenCalledTimes(1);
});

it('memory bombs: fails a run whose call has killed its process four times, and does not call it again (isolation 1)', async () => {
  await inngest.send(killed.create());
  for (let deaths = 0; deaths < MAX_DEATHS; deaths++) await killInSecondStep();
  const second = vi.fn();
  await start({ functions: [twoStepFunction({ first: vi.fn(), second })] });
  const message = 'Its process died 4 times in the middle of this call, so it is not tried again.';
  await vi.waitFor(async () => {
    expect(await db().engineRun.findFirstOrThrow()).toMatchObject({ state: 'failed', output: { message } });
  }, ENGINE_WAIT);
  expect(second).not.toHaveBeenCalled();
});

it('runs jobs whose process died one right after another', async () => {
  const fn = inngest.createFunction({ id: 'revived', triggers: [happened] }, () => pause(100));
  const functionId = 'parley-revived';
  for (let count = 0; count < 3; count++) {
    const lost = { id: newId(), functionId, lease: newId(), dueAt: new Date(0) };
    const event = { name: happened.name, data: { key: 'a' } };
    await db().engineRun.create({ data: { id: newId(), functionId, event, jobs: { create: lost } } });
  }
  await start({ functions: [fn], pollMs: 20, deathsMs: 600_000 });
  await vi.waitFor(async () => {
    const runs = await db().engineRun.findMany();
    expect(runs.map(({ state }) => state)).toEqual(['completed', 'completed', 'completed']);
  }, ENGINE_WAIT);
});

it('blames no call for a database that is lost while it runs, and makes it again as soon as it is back', async () => {
  await byDatabaseProxy(async (way) => {
    let calls = 0;
    let underWay = Promise.withResolvers<void>();
    let mayEnd = Promise.withResolvers<void>();
    const fn = inngest.createFunction({ id: 'patient', triggers: [happened], retries: 10 }, async ({ step }) => {
      await step.run('work', async () => {
        calls += 1;
        underWay.resolve();
        await mayEnd.promise;
      });
    });
    const UNSAVED = 'the outcome of a call could not be saved';
    const said = vi.spyOn(log(), 'debug').mockReturnValue();
    const unsaved = () => said.mock.calls.filter(([, words]) => words === UNSAVED);
    const faults = vi.spyOn(log(), 'error').mockReturnValue();
    const engine = await startTestEngine({ functions: [fn], leaseMs: 60_000, pollMs: 50 });
    try {
      await inngest.send(happened.create({ key: 'a' }));
      // More often than a process may die in the middle of one call.
      for (let losses = 1; losses <= MAX_DEATHS + 1; losses += 1) {
        await underWay.promise;
        underWay = Promise.withResolvers();
        way.mode = 'refuse';
        way.drop();
        mayEnd.resolve();
        await vi.waitFor(() => expect(unsaved()).toHaveLength(losses), ENGINE_WAIT);
        mayEnd = Promise.withResolvers();
        way.mode = 'pass';
      }
      await underWay.promise;
      mayEnd.resolve();
      await vi.waitFor(
        async () => expect(await db().engineRun.findFirst()).toMatchObject({ state: 'completed' }),
        ENGINE_WAIT,
      );
      expect(calls).toBe(MAX_DEATHS + 2);
      // The outage has a line of its own, which stands for all that it touches.
      expect(faults.mock.calls.map(([, words]) => words)).not.toContain(UNSAVED);
    } finally {
      await engine.stop();
      said.mockRestore();
      faults.mockRestore();
    }
  });
});

it('fails a run that was cut off during its last attempt', async () => {
  const seen: string[] = [];
  const fn = inngest.createFunction(
    { id: 'fragile', triggers: [happened], retries: 0, onFailure: async ({ error }) => void seen.push(error.message) },
    async ({ step }) => void (await step.run('never', () => seen.push('called'))),
  );
  await db().engineRun.create({
    data: {
      id: '01890000-0000-7000-8000-000000000001',
      functionId: 'parley-fragile',
      event: { name: happened.name, data: { key: 'a' } },
      jobs: {
        create: {
          id: '01890000-0000-7000-8000-000000000002',
          functionId: 'parley-fragile',
          lease: '01890000-0000-7000-8000-000000000003',
          dueAt: new Date(0),
        },
      },
    },
  });
  await start({ functions: [fn] });
  await vi.waitFor(() => expect(seen).toEqual(['It was cut off during its last attempt.']), ENGINE_WAIT);
});

it('wakes a run that slept while no engine was running', async () => {
  const seen: string[] = [];
  const fn = inngest.createFunction({ id: 'sleeper', triggers: [happened] }, async ({ step }) => {
    await step.run('before', () => seen.push('before'));
    await step.sleep('nap', '1h');
    await step.run('after', () => seen.push('after'));
  });
  const first = await startTestEngine({ functions: [fn] });
  await inngest.send(happened.create({ key: 'a' }));
  await vi.waitFor(
    async () => expect(await db().engineStep.findMany()).toMatchObject([{}, { result: null }]),
    ENGINE_WAIT,
  );
  await first.stop();
  expect(seen).toEqual(['before']);
  await db().$executeRaw`UPDATE engine_jobs SET due_at = now()`;
  await start({ functions: [fn] });
  await vi.waitFor(() => expect(seen).toEqual(['before', 'after']), ENGINE_WAIT);
});

it('keeps a long step to itself while another executor looks for work', async () => {
  let calls = 0;
  const gate = Promise.withResolvers<void>();
  const fn = inngest.createFunction({ id: 'long', triggers: [happened] }, async ({ step }) => {
    await step.run('work', async () => {
      calls += 1;
      await gate.promise;
    });
  });
  const options = { functions: [fn], leaseMs: 3000, pollMs: 50 };
  await start(options);
  await start(options);
  await inngest.send(happened.create({ key: 'a' }));
  await vi.waitFor(() => expect(calls).toBe(1), ENGINE_WAIT);
  const [leased] = await db().engineJob.findMany();
  await vi.waitFor(async () => {
    const [job] = await db().engineJob.findMany();
    expect(job?.dueAt.getTime()).toBeGreaterThan((leased?.dueAt.getTime() ?? 0) + options.leaseMs);
  }, ENGINE_WAIT);
  gate.resolve();
  await vi.waitFor(
    async () => expect(await db().engineRun.findMany()).toMatchObject([{ state: 'completed' }]),
    ENGINE_WAIT,
  );
  expect(calls).toBe(1);
});

it('holds a concurrency key across two executors', async () => {
  let executing = 0;
  let most = 0;
  let done = 0;
  const fn = inngest.createFunction(
    { id: 'limited', triggers: [happened], concurrency: { limit: 3, key: 'event.data.key' } },
    async ({ step }) => {
      await step.run('work', async () => {
        executing += 1;
        most = Math.max(most, executing);
        await new Promise(setImmediate);
        await db().$queryRaw`SELECT 1`;
        executing -= 1;
        done += 1;
      });
    },
  );
  await start({ functions: [fn], pollMs: 20 });
  await start({ functions: [fn], pollMs: 20 });
  await inngest.send(Array.from({ length: 40 }, () => happened.create({ key: 'a' })));
  await vi.waitFor(() => expect(done).toBe(40), ENGINE_WAIT);
  expect(most).toBeGreaterThan(1);
  expect(most).toBeLessThanOrEqual(3);
});

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

it('releases its jobs at once when it stops', async () => {
  const seen: string[] = [];
  const gate = Promise.withResolvers<void>();
  const build = (name: string, wait?: Promise<void>) =>
    inngest.createFunction({ id: 'handed-over', triggers: [happened] }, async ({ step }) => {
      await step.run('first', async () => {
        seen.push(`first ${name}`);
        await wait;
      });
      await step.run('second', () => seen.push(`second ${name}`));
    });
  const long = { leaseMs: 60_000, drainMs: 60_000 };
  const first = await startTestEngine({ functions: [build('before', gate.promise)], ...long });
  await inngest.send(happened.create({ key: 'a' }));
  await vi.waitFor(() => expect(seen).toEqual(['first before']), ENGINE_WAIT);
  const stopped = first.stop();
  gate.resolve();
  await stopped;
  await start({ functions: [build('after')] });
  await vi.waitFor(() => expect(seen).toEqual(['first before', 'second after']), ENGINE_WAIT);
});

it('releases a step that does not end in time, and ignores its later result', async () => {
  const gate = Promise.withResolvers<void>();
  const build = (answer: string, wait?: Promise<void>) =>
    inngest.createFunction({ id: 'stuck', triggers: [happened] }, async ({ step }) =>
      step.run('work', async () => {
        await wait;
        return answer;
      }),
    );
  const stuck = { functions: [build('too late', gate.promise)], leaseMs: 60_000, drainMs: 10 };
  const first = await startTestEngine(stuck);
  await inngest.send(happened.create({ key: 'a' }));
  await vi.waitFor(async () => expect((await db().engineJob.findFirst())?.lease).toBeTruthy(), ENGINE_WAIT);
  await first.stop();
  await start({ functions: [build('in time')] });
  await vi.waitFor(async () => expect((await db().engineRun.findFirst())?.output).toBe('in time'), ENGINE_WAIT);
  gate.resolve();
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(await db().engineRun.findMany()).toMatchObject([{ state: 'completed', output: 'in time' }]);
});

it('saves a step with the end of its run when it is the last one, and before the next one begins when it is not', async () => {
  const saved: number[] = [];
  const fn = inngest.createFunction({ id: 'two', triggers: [happened] }, async ({ step }) => {
    await step.run('first', () => {});
    await step.run('second', async () => void saved.push(await db().engineStep.count()));
    return 'done';
  });
  await start({ functions: [fn] });
  await inngest.send(happened.create({ key: 'a' }));
  await vi.waitFor(async () => expect((await db().engineRun.findFirst())?.output).toBe('done'), ENGINE_WAIT);
  expect([saved, await db().engineStep.count()]).toEqual([[1], 1]);
});

it('keeps what a step returned byte for byte, an escaped NUL and a lone surrogate included', async () => {
  const odd = { nul: 'a\u0000b', surrogate: '\ud800', nested: [null, 1.5, { 'ключ ✓': '"' }] };
  let seen: unknown;
  const fn = inngest.createFunction({ id: 'odd', triggers: [happened] }, async ({ step, event }) => {
    const value = await step.run('make', () => ({ ...odd, key: event.data.key }));
    await step.run('use', () => {
      seen = value;
    });
  });
  await start({ functions: [fn] });
  await inngest.send(happened.create({ key: 'c\u0000\udfff' }));
  await vi.waitFor(() => expect(seen).toEqual({ ...odd, key: 'c\u0000\udfff' }), ENGINE_WAIT);
});

it('leaves runs of functions that it does not have to an executor that has them', async () => {
  const fn = inngest.createFunction({ id: 'known', triggers: [happened] }, async () => 'known');
  const other = inngest.createFunction({ id: 'other', triggers: [happened] }, async () => 'other');
  const both = await startTestEngine({ functions: [fn, other], capacity: 0 });
  await inngest.send(happened.create({ key: 'a' }));
  await vi.waitFor(async () => expect(await db().engineJob.count()).toBe(2), ENGINE_WAIT);
  await both.stop();
  await start({ functions: [fn] });
  await vi.waitFor(
    async () => expect(await db().engineJob.findMany()).toMatchObject([{ functionId: 'parley-other' }]),
    ENGINE_WAIT,
  );
  expect(await db().engineJob.findMany()).toMatchObject([{ lease: null }]);
});

it('fails a run loudly when it uses a kind of step that is not implemented', async () => {
  const seen: string[] = [];
  const fn = inngest.createFunction(
    { id: 'waiter', triggers: [happened], onFailure: async ({ error }) => void seen.push(error.message) },
    async ({ step }) => void (await step.waitForEvent('wait', { event: happened, timeout: '1h' })),
  );
  await start({ functions: [fn] });
  await inngest.send(happened.create({ key: 'a' }));
  await vi.waitFor(
    () => expect(seen).toEqual([expect.stringMatching(/does not implement WaitForEvent \(step "wait"\)/)]),
    ENGINE_WAIT,
  );
  expect(await db().engineRun.findFirst({ where: { functionId: 'parley-waiter' } })).toMatchObject({ state: 'failed' });
});
