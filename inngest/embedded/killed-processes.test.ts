import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { db } from '#lib/platform/database/db.ts';
import { log } from '#lib/platform/log.ts';
import { newId } from '#lib/platform/new-id.ts';
import { byDatabaseProxy } from '#lib/testing/by-database-proxy.ts';
import { inngest } from '../client/client.ts';
import { ENGINE_WAIT } from '../testing/engine-wait.ts';
import { happened, setUpEngines } from '../testing/set-up-engines.ts';
import { startTestEngine } from '../testing/start-test-engine.ts';
import { killed, twoStepFunction } from '../testing/two-step-function.ts';
import { MAX_DEATHS } from './run-job.ts';

const start = setUpEngines();

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
