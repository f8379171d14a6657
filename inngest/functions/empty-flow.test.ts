import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { countUnderWay } from '#lib/flows/runs/count-under-way.ts';
import { takeFlowOffline } from '#lib/flows/runs/take-flow-offline.ts';
import { addCustomers } from '#lib/flows/runs/testing/add-customers.ts';
import { setUpFlows } from '#lib/flows/runs/testing/set-up-flows.ts';
import { asking } from '#lib/flows/runs/testing/small-graphs.ts';
import { ENGINE_WAIT as WAIT } from '../testing/engine-wait.ts';
import { startTestEngine } from '../testing/start-test-engine.ts';
import { emptyFlow } from './empty-flow.ts';

const { place, publish, write } = setUpFlows();

let engine: Awaited<ReturnType<typeof startTestEngine>>;
beforeEach(async () => {
  engine = await startTestEngine({ functions: [emptyFlow] });
});
afterEach(() => engine.stop());

it('stops all customers of a flow that was taken offline, however many', async () => {
  const flowId = await publish(asking());
  await write('go');
  const flow = { workspaceId: place().workspaceId, flowId };
  await addCustomers({ ...flow, count: 600 });
  await takeFlowOffline({ ...flow, runs: 'stop' });
  await vi.waitFor(async () => expect(await countUnderWay(flow)).toBe(0), WAIT);
});
