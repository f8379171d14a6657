import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { db } from '#lib/platform/database/db.ts';
import { startTestChannel, type TestChannel } from '#lib/testing/start-test-channel.ts';
import { provisionWorkspace } from '#lib/workspace/workspaces/provision-workspace.ts';
import { ENGINE_WAIT } from '../testing/engine-wait.ts';
import { startTestEngine } from '../testing/start-test-engine.ts';
import { checkNewNumber } from './check-new-number.ts';

const details = { phoneNumberId: '5009', wabaId: '6009', accessToken: 'good-token' };

let channel: TestChannel;
let engine: Awaited<ReturnType<typeof startTestEngine>>;

beforeAll(async () => {
  channel = await startTestChannel({ strict: true });
  engine = await startTestEngine({ functions: [checkNewNumber] });
});
afterEach(async () => {
  await db().number.deleteMany();
  await channel.reset();
});
afterAll(async () => {
  await engine.stop();
  await channel.stop();
});

/** How often the app was subscribed, in all tests: a reset leaves the counts. */
const subscriptions = async () => (await channel.stats()).requests['subscriptions.add'] ?? 0;

async function provision() {
  const before = await subscriptions();
  await channel.changeSettings({ strict: true });
  await channel.addNumber({ phone_number_id: '5009', waba_id: '6009', token: 'good-token', verified_name: 'Shop' });
  const { workspaceId } = await provisionWorkspace({ name: 'Acme', country: 'IN', number: details });
  return {
    number: () => db().number.findFirstOrThrow({ where: { workspaceId } }),
    subscribed: () => vi.waitFor(async () => expect(await subscriptions()).toBe(before + 1), ENGINE_WAIT),
  };
}

it('checks a number that was stored unchecked, and subscribes the app', async () => {
  const { number, subscribed } = await provision();
  await vi.waitFor(async () => expect(await number()).toMatchObject({ status: 'connected' }), ENGINE_WAIT);
  expect(await number()).toMatchObject({ verifiedName: 'Shop', checkedAt: expect.any(Date) });
  await subscribed();
});

it('reports it as not connected until the channel, which was down, confirms it', async () => {
  await channel.addFault({ operation: 'numbers.list', times: 3, action: { type: 'http', status: 503 } });
  const { number, subscribed } = await provision();
  expect(await number()).toMatchObject({ status: 'unchecked', checkedAt: null });
  await vi.waitFor(async () => expect(await number()).toMatchObject({ status: 'connected' }), ENGINE_WAIT);
  await subscribed();
});
