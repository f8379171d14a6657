import { afterAll, beforeAll, expect, it } from 'vitest';
import { graphErrorAnswer, json, startFakeGraph } from '#lib/channel/testing/start-fake-graph.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { upsertProductBody } from './schema.ts';
import { upsertProduct } from './upsert-product.ts';

let graph: Awaited<ReturnType<typeof startFakeGraph>>;
beforeAll(async () => {
  graph = await startFakeGraph();
});
afterAll(() => graph.stop());

const product = upsertProductBody.parse({
  retailer_id: 'SKU-1',
  name: 'Oolong',
  price: 25_000,
  currency: 'INR',
  image_url: 'https://files.invalid/oolong.jpg',
});

/** What is written to the provider when it has these products with the SKU. */
async function written(known: object[], change: object = {}) {
  const { workspaceId } = await createTestWorkspace();
  const catalog = json(200, { data: [{ id: '7', name: 'Shop', product_count: 1 }] });
  graph.answerWith(catalog, json(200, { data: known }), json(200, { id: '42', success: true }));
  await upsertProduct({ workspaceId, product: { ...product, ...change } });
  const [call] = graph.calls.filter(({ method }) => method === 'POST');
  return { path: call?.url.pathname.replace(/^\/v[\d.]+/, ''), body: JSON.parse(call?.body ?? '') };
}

it('writes no sale price for a new product without one: what the provider makes of 0 is unknown', async () => {
  for (const change of [{}, { sale_price: null }, { sale_price: 0 }]) {
    const { path, body } = await written([], change);
    expect(path).toBe('/7/products');
    expect(body).toEqual({
      retailer_id: 'SKU-1',
      name: 'Oolong',
      price: 25_000,
      currency: 'INR',
      image_url: 'https://files.invalid/oolong.jpg',
      availability: 'in stock',
      condition: 'new',
      visibility: 'published',
    });
  }
  expect((await written([], { sale_price: 100 })).body.sale_price).toBe(100);
});

it.each([
  ['the catalog has', json(200, { data: [{ id: '42', retailer_id: 'SKU-1' }] }), 0],
  ['someone has just added', json(200, { data: [] }), 1],
])('replaces no product that %s by one that is to be new', async (_, found, writes) => {
  const { workspaceId } = await createTestWorkspace();
  const catalog = json(200, { data: [{ id: '7', name: 'Shop', product_count: 1 }] });
  graph.answerWith(catalog, found, graphErrorAnswer(400, 10800));
  await expect(upsertProduct({ workspaceId, product, onlyNew: true })).rejects.toMatchObject({
    code: 'validation_failed',
    issues: [{ type: 'sku_taken', loc: ['body', 'retailer_id'] }],
  });
  expect(graph.calls.filter(({ method }) => method === 'POST')).toHaveLength(writes);
});

it('removes the sale price of a known product with 0', async () => {
  const { path, body } = await written([{ id: '42', retailer_id: 'SKU-1', sale_price: '₹100.00' }]);
  expect(path).toBe('/42');
  expect(body.sale_price).toBe(0);
});
