import { setTimeout as pause } from 'node:timers/promises';
import { inngest } from '../inngest/client/client.ts';
import { startEmbeddedEngine } from '../inngest/embedded/start-embedded-engine.ts';
import { runFlow } from '../inngest/functions/run-flow.ts';
import { takeMessage } from '../lib/flows/runs/take-message.ts';
import { db } from '../lib/platform/database/db.ts';
import { enqueueEvents } from '../lib/platform/engine/enqueue-events.ts';
import { messageReceived } from '../lib/platform/engine/events.ts';
import { overrideEnv } from '../lib/platform/env.ts';
import { newId } from '../lib/platform/new-id.ts';
import type { Bench } from './bench.ts';
import { startCalledService } from './called-service.ts';
import { costOf } from './cpu-time.ts';
import { spentHere, withDatabase } from './embedded-database.ts';
import { publishFlowWithCall } from './flow-with-call.ts';
import { median } from './statistics.ts';

const SAMPLES = 300;
const WARM_UP = 50;
const EXECUTIONS = 2000;
const PARALLEL = 16;

/** A flow that calls an API once: what the step adds to the bare call, and how many such flows run per second. */
export const bench: Bench = () =>
  withDatabase(async () => {
    overrideEnv({ EGRESS_ALLOW: '127.0.0.1/32' });
    const service = await startCalledService();
    const messages = await publishFlowWithCall(service.url);

    const bare: number[] = [];
    const flows: number[] = [];
    for (const [sample, place] of (await messages(SAMPLES + WARM_UP)).entries()) {
      const fetched = await timed(async () => {
        const response = await fetch(service.url, { method: 'POST', body: '{"phone":"919812345678"}' });
        await response.json();
      });
      const executed = await timed(() => takeMessage({ ...place, runner: newId() }));
      if (sample < WARM_UP) continue;
      bare.push(fetched);
      flows.push(executed);
    }

    let next = 0;
    const places = await messages(EXECUTIONS);
    const parallelMs = await timed(async () => {
      const worker = async () => {
        for (let place = places[next++]; place; place = places[next++])
          await takeMessage({ ...place, runner: newId() });
      };
      await Promise.all(Array.from({ length: PARALLEL }, worker));
    });

    const engine = await startEmbeddedEngine({ client: inngest, functions: [runFlow] });
    const completed = () => db().flowRun.count({ where: { state: 'completed' } });
    const before = await completed();
    const more = await messages(EXECUTIONS);
    const spentBefore = spentHere();
    const engineMs = await timed(async () => {
      // Messages arrive one by one; a second message of a conversation would wait for the first.
      for (let from = 0; from < more.length; from += PARALLEL) {
        await enqueueEvents({
          events: more.slice(from, from + PARALLEL).map((place) => messageReceived.create(place)),
        });
      }
      while (await isAtWork()) await pause(50);
    });
    const spentAfter = spentHere();
    if ((await completed()) - before !== EXECUTIONS) throw new Error('Not all flows came to their end.');
    const cost = costOf(spentBefore, spentAfter, EXECUTIONS);
    await engine.stop();
    await service.stop();
    return {
      name: 'flow-call',
      rows: [
        {
          metric: 'flow with one http_request, p50',
          value: median(flows),
          unit: 'ms',
          floor: median(bare),
          ratio: median(flows) / median(bare),
        },
        { metric: 'added to a bare fetch, p50', value: median(flows) - median(bare), unit: 'ms', aim: '≤ 4' },
        {
          metric: `executions, ${PARALLEL} in parallel`,
          value: EXECUTIONS / (parallelMs / 1000),
          unit: 'runs/s',
        },
        {
          metric: 'executions by the embedded engine',
          value: EXECUTIONS / (engineMs / 1000),
          unit: 'runs/s',
          aim: '≥ 600',
          cost,
        },
      ],
    };
  });

/** Asked of the queues, which are short: counting the runs that have ended would cost more with each. */
async function isAtWork(): Promise<boolean> {
  const [{ atWork }] = await db().$queryRaw<[{ atWork: boolean }]>`
    SELECT EXISTS (SELECT FROM engine_events WHERE handled_at IS NULL) OR EXISTS (SELECT FROM engine_jobs) AS "atWork"`;
  return atWork;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}
