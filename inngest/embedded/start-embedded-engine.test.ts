import { expect, it, vi } from 'vitest';
import { db } from '#lib/platform/database/db.ts';
import { inngest } from '../client/client.ts';
import { ENGINE_WAIT } from '../testing/engine-wait.ts';
import { happened, setUpEngines } from '../testing/set-up-engines.ts';
import { startTestEngine } from '../testing/start-test-engine.ts';

const start = setUpEngines();

it('is degraded until its first turn is over, and failed when that takes ten seconds', async () => {
  const engine = await start({ functions: [] });
  expect(engine.healthy()).toBe('degraded');
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 10_000);
  expect(engine.healthy()).toBe(false);
  clock.mockRestore();
  await vi.waitFor(() => expect(engine.healthy()).toBe(true), ENGINE_WAIT);
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
