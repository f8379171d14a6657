import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { requeueLostOrders } from '#lib/commerce/orders/requeue-lost-orders.ts';
import { db } from '#lib/platform/database/db.ts';
import { newId } from '#lib/platform/new-id.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { startWiredChannel, type WiredChannel } from '#lib/testing/start-wired-channel.ts';
import { saveNumber } from '#lib/workspace/numbers/save-number.ts';
import { ENGINE_WAIT as WAIT } from '../testing/engine-wait.ts';
import { startTestEngine } from '../testing/start-test-engine.ts';
import { detailOrder } from './detail-order.ts';

const HOUR_MS = 3_600_000;

let channel: WiredChannel;
let engine: Awaited<ReturnType<typeof startTestEngine>>;
let workspaceId: string;
let buy: () => Promise<unknown>;

beforeAll(async () => {
  channel = await startWiredChannel();
  engine = await startTestEngine({ functions: [detailOrder] });
});
afterAll(async () => {
  await engine.stop();
  await channel.stop();
});
beforeEach(async () => {
  const workspace = await createTestWorkspace();
  ({ workspaceId } = workspace);
  await channel.connect(workspace);
  const catalog = await channel.connectCatalog(workspace.wabaId, { connected: true });
  const catalog_id = catalog.catalog_id ?? '';
  const items = [{ retailer_id: 'TEA-GREEN', quantity: 2, item_price: 149.5, currency: 'INR' }];
  buy = () =>
    channel.write('919812345678', { type: 'order', phone_number_id: workspace.phoneNumberId, catalog_id, items });
});
afterEach(() => channel.reset());

const orders = () => db().order.findMany({ where: { workspaceId } });
const isDetailed = () =>
  vi.waitFor(async () => {
    expect(await orders()).toMatchObject([{ detailedAt: expect.any(Date), items: [{ name: 'Green tea' }] }]);
  }, WAIT);
/** Sets the order back as if the run that should detail it had been lost this many hours ago. */
const lose = (hours: number) =>
  db().order.updateMany({
    where: { workspaceId },
    data: { detailedAt: null, createdAt: new Date(Date.now() - hours * HOUR_MS) },
  });

it('gives an order the names of its items when it comes', async () => {
  await buy();
  await isDetailed();
});

it('asks with the token of the number that the order came by, not of one connected since', async () => {
  const second = { phoneNumberId: newId(), wabaId: newId(), accessToken: newId() };
  await saveNumber({ workspaceId, ...second });
  await channel.connect(second);
  await channel.setToken({ token: second.accessToken, status: 'expired', waba_ids: [second.wabaId] });
  await buy();
  await isDetailed();
});

it('requeues an order whose run was lost, once', async () => {
  await buy();
  await isDetailed();
  await lose(2);
  await requeueLostOrders();
  await isDetailed();
  await lose(2);
  await requeueLostOrders();
  expect(await db().engineEvent.count({ where: { name: 'order/received', handledAt: null } })).toBe(0);
});

it('skips orders that may still be in progress, and those asked for too often', async () => {
  await buy();
  await isDetailed();
  for (const hours of [0.5, 25]) {
    await lose(hours);
    await requeueLostOrders();
    expect(await db().engineEvent.count({ where: { id: { contains: 'again' }, handledAt: null } })).toBe(0);
  }
});
