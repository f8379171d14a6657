import { describe, expect, it } from 'vitest';
import { db } from '#lib/platform/database/db.ts';
import { newId } from '#lib/platform/new-id.ts';
import { type AdminRouteCall, callAdminRoute } from '#lib/testing/call-admin-route.ts';
import { createTestConversation } from '#lib/testing/create-test-conversation.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { setUpChannel } from '#lib/testing/set-up-channel.ts';
import { signInAs } from '#lib/testing/sign-in-as.ts';
import { GET as ORDER } from '../orders/[order_id]/route.ts';
import { GET as EXPORT } from '../orders/export/route.ts';
import { GET as ORDERS } from '../orders/route.ts';
import { DELETE, GET as ONE, PATCH } from './products/[retailer_id]/route.ts';
import { GET as LIST, POST } from './products/route.ts';
import { GET } from './route.ts';

type Handler = (request: Request) => Promise<Response>;

const set = setUpChannel();

async function connect() {
  const { phoneNumberId, wabaId, accessToken } = set.workspace;
  await set.channel.addNumber({ phone_number_id: phoneNumberId, waba_id: wabaId, token: accessToken });
  await set.channel.connectCatalog(wabaId, { connected: true });
}

const call = (handler: Handler, path: string, { slug = set.workspace.workspaceId, ...call }: Call) =>
  callAdminRoute(handler, slug + path, call);
type Call = AdminRouteCall & { slug?: string };

const owner = () => signInAs({ workspaceId: set.workspace.workspaceId });
const tea = {
  retailer_id: 'SKU 1/2',
  name: 'Oolong',
  price: 25_000,
  currency: 'INR',
  // No server answers there, so nothing is known about the image.
  image_url: 'https://files.invalid/oolong.jpg',
};
const pathOf = (sku: string) => `/catalog/products/${encodeURIComponent(sku)}`;

async function order() {
  const { workspaceId } = set.workspace;
  const { contactId, conversationId } = await createTestConversation({
    ...set.workspace,
    contact: { name: '=Asha', nameFromProfile: true },
  });
  const owner = { workspaceId, conversationId };
  const messageId = newId();
  const createdAt = new Date();
  const received = {
    direction: 'inbound',
    source: 'channel',
    type: 'text',
    kind: 'order',
    status: 'received',
  } as const;
  await db().message.create({ data: { ...owner, id: messageId, ...received, timestamp: createdAt } });
  const item = { retailer_id: 'SKU', name: 'Tea', image_url: null, quantity: 2, item_price: 19_900, currency: 'INR' };
  const id = newId();
  const cart = { items: [item], total: 39_800, currency: 'INR', createdAt };
  await db().order.create({ data: { ...owner, id, messageId, contactId, ...cart } });
  return { id, conversationId };
}

describe('Catalog of the admin pages', () => {
  it('shows the catalog and its products, filtered by name', async () => {
    await connect();
    const as = await owner();
    expect((await call(GET, '/catalog', { as })).json).toMatchObject({ connected: true, product_count: 5 });
    const { json } = await call(LIST, '/catalog/products?search=TEAPOT', { as });
    expect(json.products).toMatchObject([{ retailer_id: 'POT-CLAY' }]);
  });

  it('says when no catalog is connected, and explains the provider’s refusals in plain English', async () => {
    const as = await owner();
    await connect();
    await set.channel.connectCatalog(set.workspace.wabaId, { connected: false });
    expect((await call(GET, '/catalog', { as })).json).toEqual({ connected: false });
    expect(await call(LIST, '/catalog/products', { as })).toMatchObject({
      status: 400,
      json: { code: 'catalog_not_connected', detail: expect.stringContaining('No product catalog is connected') },
    });
    await set.channel.addFault({ operation: '*', times: 9, action: { type: 'error', code: 200 } });
    expect(await call(GET, '/catalog', { as })).toMatchObject({
      status: 400,
      json: { code: 'catalog_refused', detail: expect.stringContaining('not permitted to manage its catalog') },
    });
    const { workspaceId } = await createTestWorkspace();
    await db().number.deleteMany({ where: { workspaceId } });
    const other = await signInAs({ workspaceId });
    expect(await call(GET, '/catalog', { as: other, slug: workspaceId })).toMatchObject({
      status: 400,
      json: { code: 'number_not_connected' },
    });
  });

  it('saves and deletes products, and audits who did it', async () => {
    await connect();
    const as = await owner();
    expect((await call(POST, '/catalog/products', { as, method: 'POST', body: tea })).json).toMatchObject({
      success: true,
      retailer_id: tea.retailer_id,
    });
    const { json } = await call(LIST, '/catalog/products?search=oolong', { as });
    expect(json.products).toMatchObject([{ retailer_id: tea.retailer_id, price: '₹250.00' }]);
    expect((await call(DELETE, pathOf(tea.retailer_id), { as, method: 'DELETE' })).json).toEqual({
      success: true,
      retailer_id: tea.retailer_id,
    });
    expect((await call(DELETE, pathOf(tea.retailer_id), { as, method: 'DELETE' })).status).toBe(404);
    const entries = await db().auditEntry.findMany({ where: { workspaceId: set.workspace.workspaceId } });
    expect(entries.map(({ action }) => action).toSorted()).toEqual(['product.delete', 'product.save']);
  });

  it('changes of a product what its author changed, unless others have changed that since', async () => {
    await connect();
    const as = await owner();
    await call(POST, '/catalog/products', { as, method: 'POST', body: { ...tea, sale_price: 20_000 } });
    const path = pathOf(tea.retailer_id);
    const { json: seen } = await call(ONE, path, { as });
    const edit = (body: object) => call(PATCH, path, { as, method: 'PATCH', body });

    await call(POST, '/catalog/products', {
      as,
      method: 'POST',
      body: { ...tea, price: 30_000, visibility: 'staging' },
    });
    expect((await edit({ brand: 'Tea Shop', before: { brand: seen.brand } })).status).toBe(200);
    const { json: now } = await call(ONE, path, { as });
    expect(now).toMatchObject({ price: '₹300.00', sale_price: null, visibility: 'staging', brand: 'Tea Shop' });

    const cheaper = { price: 24_000, currency: 'INR', sale_price: 20_000 };
    const pricesOf = ({ price, sale_price, currency }: typeof seen) => ({ price, sale_price, currency });
    expect(await edit({ ...cheaper, before: pricesOf(seen) })).toMatchObject({
      status: 412,
      json: { code: 'precondition_failed', detail: expect.stringContaining('The price and sale price changed while') },
    });
    expect((await edit({ ...cheaper, before: pricesOf(now) })).status).toBe(200);
    expect((await call(ONE, path, { as })).json).toMatchObject({ price: '₹240.00', sale_price: '₹200.00' });
    expect((await edit({ sale_price: null })).status).toBe(200);
    expect((await call(ONE, path, { as })).json.sale_price).toBeNull();

    await call(DELETE, path, { as, method: 'DELETE' });
    expect((await edit({ brand: 'Tea Shop' })).status).toBe(404);
    expect((await call(ONE, path, { as })).status).toBe(404);
  });

  it.each([
    [{ ...tea, price: 1.5 }, ['body', 'price']],
    [{ ...tea, currency: 'INX' }, ['body', 'currency']],
    [{ ...tea, sale_price: 25_001 }, ['body', 'sale_price']],
    [{ ...tea, image_url: 'http://files.invalid/a.jpg' }, ['body', 'image_url']],
  ])('refuses a product like %j', async (body, loc) => {
    await connect();
    const { status, json } = await call(POST, '/catalog/products', { as: await owner(), method: 'POST', body });
    expect(status).toBe(422);
    expect(json.detail[0].loc).toEqual(loc);
  });
});

describe('Orders of the admin pages', () => {
  it('are listed, read one by one, and exported', async () => {
    const { id, conversationId } = await order();
    const as = await owner();
    const { json } = await call(ORDERS, '/orders', { as });
    expect(json).toMatchObject({ orders: [{ id, conversation_id: conversationId, total: 39_800 }], next_cursor: null });
    expect((await call(ORDER, `/orders/${id}`, { as })).json).toEqual(json.orders[0]);
    const csv = await call(EXPORT, '/orders/export', { as });
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(csv.headers.get('content-disposition')).toBe('attachment; filename="orders.csv"');
    expect(csv.text.split('\r\n')[1]).toContain(`,'=Asha,919812345678,SKU,Tea,2,199.00,INR,398.00,,${conversationId}`);
  });

  it.each(['limit=0', 'limit=201', 'cursor=x'])('refuse ?%s', async (query) => {
    expect((await call(ORDERS, `/orders?${query}`, { as: await owner() })).status).toBe(422);
  });
});

it('is for members of this workspace only; agents may only read orders', async () => {
  await connect();
  const { id } = await order();
  const { workspaceId } = set.workspace;
  const { workspaceId: theirs } = await createTestWorkspace();
  const agent = await signInAs({ workspaceId, role: 'agent' });
  const admin = await signInAs({ workspaceId, role: 'admin' });
  const neighbour = await signInAs({ workspaceId: theirs });
  for (const [handler, path, method, body, toAgents = 403] of [
    [GET, '/catalog', 'GET', undefined],
    [LIST, '/catalog/products', 'GET', undefined],
    [POST, '/catalog/products', 'POST', tea],
    [DELETE, pathOf(tea.retailer_id), 'DELETE', undefined],
    [ORDERS, '/orders', 'GET', undefined, 200],
    [ORDER, `/orders/${id}`, 'GET', undefined, 200],
    [EXPORT, '/orders/export', 'GET', undefined],
  ] as const) {
    expect((await call(handler, path, { as: agent, method, body })).status).toBe(toAgents);
    expect((await call(handler, path, { as: neighbour, method, body })).status).toBe(404);
    expect((await call(handler, path, { as: admin, method, body })).status).toBe(200);
  }
  expect((await call(ORDER, `/orders/${id}`, { as: neighbour, slug: theirs })).status).toBe(404);
  expect((await call(ORDERS, '/orders', { as: neighbour, slug: theirs })).json.orders).toEqual([]);
});
