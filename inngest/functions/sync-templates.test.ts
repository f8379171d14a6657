import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { db } from '#lib/platform/database/db.ts';
import { enqueueEvents } from '#lib/platform/engine/enqueue-events.ts';
import { templateChanged } from '#lib/platform/engine/events.ts';
import { usesExternalEngine } from '#lib/platform/env.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { startTestChannel, type TestChannel } from '#lib/testing/start-test-channel.ts';
import { disconnectNumber } from '#lib/workspace/numbers/disconnect-number.ts';
import { ENGINE_WAIT as WAIT } from '../testing/engine-wait.ts';
import { startTestEngine } from '../testing/start-test-engine.ts';
import { syncTemplates } from './sync-templates.ts';

let channel: TestChannel;
let engine: Awaited<ReturnType<typeof startTestEngine>>;
let workspaceId: string;

beforeAll(async () => {
  channel = await startTestChannel();
  engine = await startTestEngine({ functions: [syncTemplates] });
});
beforeEach(async () => {
  ({ workspaceId } = await createTestWorkspace());
});
afterEach(() => channel.reset());
afterAll(async () => {
  await engine.stop();
  await channel.stop();
});

const ask = () => enqueueEvents({ events: [templateChanged.create({ workspaceId })] });
const copies = () => db().template.count({ where: { workspaceId } });
const lists = async () => (await channel.stats()).requests['templates.list'] ?? 0;

it('copies the templates when something about them changed', async () => {
  await ask();
  await vi.waitFor(async () => expect(await copies()).toBeGreaterThan(5), WAIT);
});

it('retries when the channel was down', async () => {
  const before = await lists();
  await channel.addFault({ operation: 'templates.list', times: 4, action: { type: 'http', status: 503 } });
  await ask();
  await vi.waitFor(async () => expect(await copies()).toBeGreaterThan(5), WAIT);
  expect((await lists()) - before).toBeGreaterThan(4);
});

it.runIf(!usesExternalEngine())('leaves a refused token to people: it asks once, not five times', async () => {
  const before = await lists();
  await channel.addFault({ operation: 'templates.list', times: 99, action: { type: 'error', code: 190 } });
  await ask();
  await vi.waitFor(async () => {
    const runs = await db().engineRun.findMany({ where: { state: 'failed' } });
    expect(runs.some(({ event }) => JSON.stringify(event).includes(workspaceId))).toBe(true);
  }, WAIT);
  expect((await lists()) - before).toBe(1);
});

it('drops the templates of the only account, once its number is disconnected, and ends normally', async () => {
  await ask();
  await vi.waitFor(async () => expect(await copies()).toBeGreaterThan(5), WAIT);
  const { id: numberId } = await db().number.findFirstOrThrow({ where: { workspaceId } });
  await disconnectNumber({ workspaceId, numberId });
  await vi.waitFor(async () => expect(await copies()).toBe(0), WAIT);
  // An Inngest server keeps its runs to itself.
  if (usesExternalEngine()) return;
  await vi.waitFor(async () => {
    const runs = (await db().engineRun.findMany()).filter(({ event }) => JSON.stringify(event).includes(workspaceId));
    expect(runs.map(({ state }) => state)).toEqual(['completed', 'completed']);
  }, WAIT);
});
