import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { requeueLostRuns } from '#lib/flows/runs/requeue-lost-runs.ts';
import { rerunRun } from '#lib/flows/runs/rerun-run.ts';
import { setUpFlows } from '#lib/flows/runs/testing/set-up-flows.ts';
import { asking, end, send, start } from '#lib/flows/runs/testing/small-graphs.ts';
import { buildGraph } from '#lib/flows/testing/build-graph.ts';
import { db } from '#lib/platform/database/db.ts';
import { enqueueEvents } from '#lib/platform/engine/enqueue-events.ts';
import { flowRunContinued, messageReceived } from '#lib/platform/engine/events.ts';
import { usesExternalEngine } from '#lib/platform/env.ts';
import { inngest } from '../client/client.ts';
import { ENGINE_WAIT as WAIT } from '../testing/engine-wait.ts';
import { startTestEngine } from '../testing/start-test-engine.ts';
import { runFlow } from './run-flow.ts';

const { place, publish, store, inbox, runs } = setUpFlows();

let engine: Awaited<ReturnType<typeof startTestEngine>>;
beforeEach(async () => {
  engine = await startTestEngine({ functions: [runFlow] });
});
afterEach(() => engine.stop());

async function arrives(text: string) {
  const messageId = await store({ text });
  await enqueueEvents({ events: [messageReceived.create({ ...place(), messageId })] });
}

it('runs a flow from the message that starts it, through a question, to its end', async () => {
  await publish(asking({ expect: 'number' }));
  await arrives('go');
  await vi.waitFor(async () => expect(await inbox()).toHaveLength(1), WAIT);
  await arrives('none');
  await vi.waitFor(async () => expect(await inbox()).toHaveLength(2), WAIT);
  await arrives('7');
  await vi.waitFor(async () => expect(await runs()).toMatchObject([{ state: 'completed' }]), WAIT);
  expect(await inbox()).toEqual(['Your name?', 'Your name?', 'got 7']);
});

it('takes a reply that arrives before the question is recorded', async () => {
  await publish(asking());
  await arrives('go');
  await vi.waitFor(async () => expect(await inbox()).toHaveLength(1), { ...WAIT, interval: 1 });
  await arrives('Ravi');
  await vi.waitFor(async () => expect(await inbox()).toEqual(['Your name?', 'got Ravi']), WAIT);
});

it('starts the next flow when its keyword arrives while the last one is ending', async () => {
  await publish(buildGraph({ s: start('go'), m: send('done'), e: end }, 's > m', 'm > e'));
  for (let times = 1; times <= 5; times++) {
    await arrives('go');
    await vi.waitFor(async () => expect(await inbox()).toHaveLength(times), { ...WAIT, interval: 1 });
  }
});

it('continues after a wait', async () => {
  await publish(
    buildGraph({ s: start(), w: ['wait', { minutes: 1 }], m: send('later'), e: end }, 's > w', 'w > m', 'm > e'),
  );
  await arrives('hi');
  await vi.waitFor(async () => expect(await runs()).toMatchObject([{ state: 'waiting' }]), WAIT);
  // The embedded engine sleeps in its own table: end the minute there. On an Inngest server the test waits.
  if (!usesExternalEngine()) {
    await vi.waitFor(async () => {
      const woken = await db().$executeRaw`
        UPDATE engine_jobs SET due_at = now()
        WHERE due_at BETWEEN now() + interval '30 seconds' AND now() + interval '2 minutes'`;
      expect(woken).toBe(1);
    }, WAIT);
  }
  await vi.waitFor(async () => expect(await inbox()).toEqual(['later']), { ...WAIT, timeout: 120_000 });
});

it('resumes an abandoned run, and one that is rerun', async () => {
  await publish(asking());
  await arrives('go');
  await vi.waitFor(async () => expect(await runs()).toMatchObject([{ state: 'waiting' }]), WAIT);
  expect(await requeueLostRuns()).toBe(0);
  const where = { workspaceId: place().workspaceId };
  await db().flowRun.updateMany({ where, data: { waitingUntil: new Date(Date.now() - 120_000) } });
  // People held it until now, so it waits for no late answer (docs/decisions/293).
  await db().conversation.updateMany({ where, data: { givenBackAt: new Date() } });
  expect(await requeueLostRuns()).toBe(1);
  await vi.waitFor(async () => expect(await inbox()).toEqual(['Your name?', 'timeout']), WAIT);
  await vi.waitFor(async () => expect(await runs()).toMatchObject([{ state: 'completed' }]), WAIT);
  const [run] = await runs();
  await db().flowRun.updateMany({ where, data: { state: 'failed', nodeId: 't' } });
  await rerunRun({ ...where, runId: run!.id });
  await vi.waitFor(async () => expect(await inbox()).toEqual(['Your name?', 'timeout', 'timeout']), WAIT);
});

it('fails a run that it cannot continue', async () => {
  const flowId = await publish(asking());
  await arrives('go');
  await vi.waitFor(async () => expect(await runs()).toMatchObject([{ state: 'waiting' }]), WAIT);
  const { workspaceId } = place();
  // As if the run had hit a bug of ours: its version cannot be found.
  await db().flowRun.updateMany({ where: { workspaceId, flowId }, data: { version: 99 } });
  await arrives('Ravi');
  await vi.waitFor(async () => expect(await runs()).toMatchObject([{ state: 'failed' }]), WAIT);
});

// An Inngest server sends these events itself and accepts none from us.
it.runIf(!usesExternalEngine())(
  'leaves a run to a second runner whose app could not be reached, and to no third',
  async () => {
    await publish(asking());
    await arrives('go');
    await vi.waitFor(async () => expect(await runs()).toMatchObject([{ state: 'waiting' }]), WAIT);
    const [run] = await runs();
    const { workspaceId } = place();
    const heard = messageReceived.create({ ...place(), messageId: run?.messageId ?? '' });
    const continued = flowRunContinued.create({ workspaceId, runId: run?.id ?? '' });
    const fails = async (message: string, event: { name: string; data: unknown }) => {
      await db().engineRun.deleteMany({ where: { functionId: { endsWith: '-failure' } } });
      const error = { name: 'Error', message };
      const data = { function_id: `${inngest.id}-run-flow`, run_id: run?.runner, error, event };
      await enqueueEvents({ events: [{ name: 'inngest/function.failed', data }] });
      await vi.waitFor(async () => {
        const calls = await db().engineRun.findMany({ where: { functionId: { endsWith: '-failure' } } });
        expect(calls).toMatchObject([{ state: 'completed' }]);
      }, WAIT);
      return (await runs())[0]?.state;
    };
    expect(await fails('Unable to reach SDK URL', heard)).toBe('waiting');
    expect(await fails('Your server returned HTTP 502 before the SDK responded.', heard)).toBe('waiting');
    expect(await fails('Unable to reach SDK URL', continued)).toBe('failed');
  },
);

it.skipIf(usesExternalEngine())(
  'memory bombs: shows a run as failed whose step has killed its process four times (isolation 1)',
  async () => {
    await publish(asking());
    await arrives('go');
    await vi.waitFor(async () => expect(await runs()).toMatchObject([{ state: 'waiting' }]), WAIT);
    // The job as a fourth dying process leaves it: leased, with three deaths counted, and the lease expired.
    const [run] = await runs();
    await vi.waitFor(async () => {
      const left = await db().$executeRaw`
        UPDATE engine_jobs SET deaths = 3, lease = gen_random_uuid(), sleeping = false, due_at = now() - interval '1 second'
        WHERE run_id::text = ${run?.runner} AND lease IS NULL`;
      expect(left).toBe(1);
    }, WAIT);
    await vi.waitFor(async () => {
      expect(await runs()).toMatchObject([
        { state: 'failed', error: expect.stringContaining('went wrong on our side') },
      ]);
    }, WAIT);
  },
);
