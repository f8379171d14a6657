import { describe, expect, it } from 'vitest';
import { setUpCatalog, tea } from '#lib/commerce/catalog/testing/set-up-catalog.ts';
import { db } from '#lib/platform/database/db.ts';
import { callRoute } from '#lib/testing/call-route.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { createKey } from '#lib/workspace/keys/create-key.ts';
import { GET as LIST } from './products/route.ts';
import { GET } from './route.ts';

const { test, get, list, upsert, remove, stored } = setUpCatalog();

describe('Catalog', () => {
  it('Catalog: connected is true, with catalog_id, name and product_count of the provider', async () => {
    await test.channel.connectCatalog(test.workspace.wabaId, { connected: true, catalog_id: '7000001' });
    expect(await get()).toMatchObject({
      status: 200,
      json: { connected: true, catalog_id: '7000001', name: 'Sandbox catalog', product_count: 5 },
    });
  });

  it('Catalog: connected is false when no catalog is attached to the number, with 200', async () => {
    await test.channel.connectCatalog(test.workspace.wabaId, { connected: false });
    const { status, json } = await get();
    expect(status).toBe(200);
    expect(json).toEqual({ connected: false });
  });

  it('Catalog: product_count is what the provider counts now', async () => {
    await get();
    await upsert(tea);
    expect((await get()).json.product_count).toBe(6);
  });

  it('Catalog: the one acted on is that of the number that the key resolves to', async () => {
    const other = await createTestWorkspace();
    await upsert(tea);
    expect((await get()).json.product_count).toBe(6);
    const foreign = await callRoute(GET, { path: '/catalog', apiKey: other.apiKey });
    expect(foreign.json.product_count).toBe(5);
    expect((await callRoute(LIST, { path: '/catalog/products', apiKey: other.apiKey })).json.products).toHaveLength(5);
  });

  it('Catalog: catalog_id set by hand wins over the one that the channel lists', async () => {
    await db().number.updateMany({
      where: { workspaceId: test.workspace.workspaceId },
      data: { catalogId: '7000002' },
    });
    await test.channel.connectCatalog(test.workspace.wabaId, { connected: true, catalog_id: '7000003' });
    await test.channel.addNumber({ waba_id: '42', catalog_id: '7000002' });
    expect((await get()).json).toMatchObject({ connected: true, catalog_id: '7000002', name: 'Sandbox catalog' });
    expect((await upsert(tea)).status).toBe(200);
    await db().number.updateMany({
      where: { workspaceId: test.workspace.workspaceId },
      data: { catalogId: '7000003' },
    });
    await expect.poll(async () => (await get()).json.catalog_id).toBe('7000003');
    expect(await stored()).toBeUndefined();
  });
});

describe('Product, as read', () => {
  it('Product, as read: every field, with price formatted by the provider and sale_price as text', async () => {
    expect(await stored('TEA-GREEN')).toEqual({
      retailer_id: 'TEA-GREEN',
      name: 'Green tea',
      description: '100 g of loose leaves',
      price: '₹199.00',
      currency: 'INR',
      sale_price: '₹149.00',
      availability: 'in stock',
      condition: 'new',
      visibility: 'published',
      brand: 'Sandbox Shop',
      image_url: expect.stringContaining('green-tea'),
      url: 'https://shop.example.com/green-tea',
    });
  });

  it('Product, as read: sale_price is null when there is no sale price', async () => {
    expect((await stored('TEA-BLACK')).sale_price).toBeNull();
  });

  it('Product, as read: texts that are not set are empty', async () => {
    await upsert(tea);
    expect(await stored()).toMatchObject({ description: '', brand: '', url: '' });
  });

  it('Product, as read: availability and visibility have the values as for writing', async () => {
    expect(await stored('POT-CLAY')).toMatchObject({ availability: 'out of stock', visibility: 'published' });
    expect(await stored('GIFT-BOX')).toMatchObject({ visibility: 'staging' });
  });
});

describe('GET /catalog/products', () => {
  const fill = async (count: number) => {
    await test.channel.connectCatalog(test.workspace.wabaId, { connected: true, catalog_id: '7000010' });
    const requestsOf = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, index) => ({
        method: 'UPDATE',
        data: {
          id: `S-${from + index}`,
          title: `Product ${from + index}`,
          price: '1.00 INR',
          image_link: 'https://files.example.com/p.jpg',
        },
      }));
    await test.channel.changeSettings({ catalog: { batch_after_ms: 0 } });
    await fetch(`${test.channel.url}/v25.0/7000010/items_batch`, {
      method: 'POST',
      headers: { authorization: `Bearer ${test.workspace.accessToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ item_type: 'PRODUCT_ITEM', requests: requestsOf(0, count) }),
    });
    await expect.poll(async () => (await get()).json.product_count).toBe(count + 5);
  };

  it('Endpoints: GET /catalog/products filters by search on the name in any case', async () => {
    const names = async (search: string) =>
      (await list(`?search=${encodeURIComponent(search)}`)).json.products.map(({ name }: { name: string }) => name);
    expect(await names('TEA')).toEqual(['Green tea', 'Black tea', 'Tea cup, blue', 'Clay teapot']);
    expect(await names(' cup, BLUE ')).toEqual(['Tea cup, blue']);
    expect(await names('"}')).toEqual([]);
    expect(await names('')).toHaveLength(5);
  });

  it('Limits: list products limit defaults to 100 and goes up to 500 over several pages, each product once', async () => {
    await fill(520);
    const skus = async (query: string) =>
      (await list(query)).json.products.map(({ retailer_id }: { retailer_id: string }) => retailer_id);
    expect(await skus('')).toHaveLength(100);
    expect(await skus('?limit=1')).toHaveLength(1);
    expect(await skus('?limit=150')).toHaveLength(150);
    const most = await skus('?limit=500');
    expect(new Set(most).size).toBe(500);
    expect(await skus('?limit=500&search=product')).toHaveLength(500);
  });

  it.each(['0', '501', '-1', '1.5', 'many', ''])('Limits: list products limit of “%s” is a 422', async (limit) => {
    expect(await list(`?limit=${limit}`)).toMatchObject({
      status: 422,
      json: { detail: [{ loc: ['query', 'limit'] }] },
    });
  });
});

describe('Errors', () => {
  const calls = { list, upsert: () => upsert(tea), remove: () => remove('TEA-GREEN') };

  it.each(Object.entries(calls))(
    'Errors: 400 in plain English when no product catalog is connected to the number (%s)',
    async (_name, call) => {
      await test.channel.connectCatalog(test.workspace.wabaId, { connected: false });
      expect(await call()).toMatchObject({
        status: 400,
        json: { code: 'catalog_not_connected', detail: expect.stringMatching(/^No product catalog is connected/) },
      });
      await test.channel.connectCatalog(test.workspace.wabaId, { connected: true });
      expect((await call()).status).toBe(200);
    },
  );

  it.each([
    ['catalog:read', 'catalog:write'],
    ['catalog:write', 'catalog:read'],
  ] as const)('Errors: 403 that names the scope, with a key that has only %s', async (scope, missing) => {
    const { workspaceId } = test.workspace;
    test.workspace.apiKey = (await createKey({ workspaceId, name: 'narrow', scopes: [scope] })).token;
    const answers =
      missing === 'catalog:write' ? [await upsert(tea), await remove('TEA-GREEN')] : [await get(), await list()];
    for (const { status, json } of answers) {
      expect(status).toBe(403);
      expect(json).toMatchObject({ code: 'missing_scope', detail: expect.stringContaining(missing) });
    }
  });

  it('Errors: 400 when the workspace has no number', async () => {
    await db().number.deleteMany({ where: { workspaceId: test.workspace.workspaceId } });
    for (const call of [get, list]) {
      expect(await call()).toMatchObject({ status: 400, json: { code: 'number_not_connected' } });
    }
  });
});
