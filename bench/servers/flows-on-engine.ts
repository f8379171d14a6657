/**
 * An app process whose flows run on the engine that the environment names. Takes the number of flows, each with one API
 * call, runs them all at once and prints how many completed per second.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { runFlow } from '../../inngest/functions/run-flow.ts';
import { startTestEngine } from '../../inngest/testing/start-test-engine.ts';
import { db } from '../../lib/platform/database/db.ts';
import { enqueueEvents } from '../../lib/platform/engine/enqueue-events.ts';
import { messageReceived } from '../../lib/platform/engine/events.ts';
import { overrideEnv } from '../../lib/platform/env.ts';
import { startCalledService } from '../called-service.ts';
import { withDatabase } from '../embedded-database.ts';
import { publishFlowWithCall } from '../flow-with-call.ts';

const WARM_UP = 50;
const flows = Number(process.argv[2]);

const perSecond = await withDatabase(async () => {
  overrideEnv({ EGRESS_ALLOW: '127.0.0.1/32' });
  const service = await startCalledService();
  const messages = await publishFlowWithCall(service.url);
  const engine = await startTestEngine({ functions: [runFlow] });
  const run = async (count: number) => {
    const before = await ended();
    const places = await messages(count);
    const startedAt = performance.now();
    await enqueueEvents({ events: places.map((place) => messageReceived.create(place)) });
    while ((await ended()) < before + count) await pause(20);
    return performance.now() - startedAt;
  };
  await run(WARM_UP);
  const tookMs = await run(flows);
  await engine.stop();
  await service.stop();
  return flows / (tookMs / 1000);
});
console.log(perSecond);
process.exit();

function ended(): Promise<number> {
  return db().flowRun.count({ where: { state: 'completed' } });
}
