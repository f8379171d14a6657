import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { GET } from '#app/public/v1/catalog/orders/route.ts';
import { detailOrder } from '#inngest/functions/detail-order.ts';
import { startTestEngine } from '#inngest/testing/start-test-engine.ts';
import { detailOrder as detail } from '#lib/commerce/orders/detail-order.ts';
import { db } from '#lib/platform/database/db.ts';
import { createKey } from '#lib/workspace/keys/create-key.ts';
import { createTestWorkspace } from '../create-test-workspace.ts';
import { startWiredChannel, type WiredChannel } from '../start-wired-channel.ts';

const WAIT = { timeout: 60_000, interval: 20 };

let channel: WiredChannel;
let engine: Awaited<ReturnType<typeof startTestEngine>>;
let workspace: Awaited<ReturnType<typeof createTestWorkspace>>;
let workspaceId: string;
let catalogId: string;

beforeAll(async () => {
  channel = await startWiredChannel();
  engine = await startTestEngine({ functions: [detailOrder] });
});
afterAll(async () => {
  await engine.stop();
  await channel.stop();
});
beforeEach(async () => {
  workspace = await createTestWorkspace();
  ({ workspaceId } = workspace);
  await channel.connect(workspace);
  catalogId = (await channel.connectCatalog(workspace.wabaId, { connected: true })).catalog_id ?? '';
  await channel.saveCustomer('919812345678', { name: 'Asha' });
});
afterEach(() => channel.reset());

type Cart = Extract<Parameters<WiredChannel['write']>[1], { type: 'order' }>;
const write = (cart: Pick<Cart, 'items' | 'note' | 'age_ms'>) =>
  channel.write('919812345678', {
    type: 'order',
    phone_number_id: workspace.phoneNumberId,
    catalog_id: catalogId,
    ...cart,
  });

async function read(query = '', key = workspace.apiKey) {
  const request = new Request(`http://localhost/public/v1/catalog/orders${query}`, { headers: { 'x-api-key': key } });
  const response = await GET(request);
  return { status: response.status, body: await response.json() };
}

const detailed = () =>
  vi.waitFor(async () => {
    const orders = await db().order.findMany({ where: { workspaceId } });
    expect(orders.map(({ detailedAt }) => detailedAt)).toEqual(orders.map(() => expect.any(Date)));
    expect(orders.length).toBeGreaterThan(0);
  }, WAIT);

it('is listed with the names and images that the customer saw, in minor units', async () => {
  await write({
    items: [
      { retailer_id: 'TEA-GREEN', quantity: 2, item_price: 149.5, currency: 'INR' },
      { retailer_id: 'GONE', quantity: 1, item_price: 7.99, currency: 'INR' },
    ],
    note: 'Please gift-wrap',
  });
  await detailed();
  const { status, body } = await read();
  expect(status).toBe(200);
  const conversation = await db().conversation.findFirstOrThrow({ where: { workspaceId } });
  expect(body).toEqual({
    orders: [
      {
        id: expect.any(String),
        conversation_id: conversation.id,
        customer_name: 'Asha',
        phone: '919812345678',
        items: [
          {
            retailer_id: 'TEA-GREEN',
            name: 'Green tea',
            image_url: expect.stringContaining('green-tea'),
            quantity: 2,
            item_price: 14_950,
            currency: 'INR',
          },
          { retailer_id: 'GONE', name: 'GONE', image_url: '', quantity: 1, item_price: 799, currency: 'INR' },
        ],
        total: 30_699,
        currency: 'INR',
        note: 'Please gift-wrap',
        created_at: expect.stringMatching(/Z$/),
      },
    ],
    next_cursor: null,
  });
});

it('keeps its names when the shop changes them later', async () => {
  await write({ items: [{ retailer_id: 'TEA-GREEN' }] });
  await detailed();
  const [order] = await db().order.findMany({ where: { workspaceId } });
  await channel.connectCatalog(workspace.wabaId, { connected: false });
  await detail({ workspaceId, orderId: order?.id ?? '' });
  expect((await read()).body.orders[0].items[0].name).toBe('Green tea');
});

it('is looked up again after a failure of the provider', async () => {
  await channel.addFault({ operation: '*', times: 3, action: { type: 'http', status: 500 } });
  await write({ items: [{ retailer_id: 'TEA-GREEN' }] });
  await detailed();
  expect((await read()).body.orders[0].items[0].name).toBe('Green tea');
});

it('is listed by its SKUs when the catalog refuses us', async () => {
  await channel.addFault({ operation: '*', times: 99, action: { type: 'error', code: 200 } });
  await write({ items: [{ retailer_id: 'TEA-GREEN' }] });
  await vi.waitFor(async () => expect((await channel.faults()).faults[0]?.remaining).toBeLessThan(99), WAIT);
  expect((await read()).body.orders[0].items[0]).toMatchObject({ name: 'TEA-GREEN', image_url: '' });
});

it('is listed newest first, page by page', async () => {
  for (const age_ms of [5000, 1000, 9000]) {
    await write({ items: [{ retailer_id: 'TEA-GREEN' }], note: String(age_ms), age_ms });
  }
  await vi.waitFor(async () => expect((await read()).body.orders).toHaveLength(3), WAIT);
  const first = (await read('?limit=2')).body;
  const second = (await read(`?limit=2&cursor=${first.next_cursor}`)).body;
  const notes = [...first.orders, ...second.orders].map(({ note }: { note: string }) => note);
  expect(notes).toEqual(['1000', '5000', '9000']);
  expect(second.next_cursor).toBeNull();
});

it.each(['limit=0', 'limit=501', 'limit=x', 'cursor=x'])('refuses ?%s', async (query) => {
  expect((await read(`?${query}`)).status).toBe(422);
});

it('shows nothing of another workspace, and needs a key with the scope', async () => {
  await write({ items: [{ retailer_id: 'TEA-GREEN' }] });
  await vi.waitFor(async () => expect((await read()).body.orders).toHaveLength(1), WAIT);
  const other = await createTestWorkspace();
  expect((await read('', other.apiKey)).body).toEqual({ orders: [], next_cursor: null });
  const { token } = await createKey({ workspaceId, name: 'other', scopes: ['catalog:read'] });
  expect((await read('', token)).status).toBe(403);
  expect((await read('', 'none')).status).toBe(401);
});
