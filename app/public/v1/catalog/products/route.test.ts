import { describe, expect, it } from 'vitest';
import { setUpCatalog, tea } from '#lib/commerce/catalog/testing/set-up-catalog.ts';
import { overrideEnv } from '#lib/platform/env.ts';
import { callRoute } from '#lib/testing/call-route.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { DELETE } from './[retailer_id]/route.ts';
import { POST } from './route.ts';

const { test, list, upsert, remove, stored, creations } = setUpCatalog();

describe('Product, as written', () => {
  it('Product, as written: retailer_id is the upsert key: the first call creates, later ones update', async () => {
    const first = await upsert(tea);
    expect(first).toMatchObject({
      status: 200,
      json: { success: true, product_id: expect.stringMatching(/^\d+$/), retailer_id: 'SKU-1' },
    });
    const updated = await upsert({ ...tea, name: 'Oolong, aged' });
    expect(updated.json).toEqual(first.json);
    expect((await list('?limit=500')).json.products).toHaveLength(6);
    expect(await stored()).toMatchObject({ name: 'Oolong, aged' });
  });

  it.each(['v19.0', 'v23.0', 'v25.0'])(
    'Product, as written: creating and updating work on version %s',
    async (version) => {
      overrideEnv({ WHATSAPP_GRAPH_VERSION: version });
      try {
        const { product_id } = (await upsert(tea)).json;
        expect(await upsert({ ...tea, price: 26_000 })).toMatchObject({ status: 200, json: { product_id } });
        expect(await stored()).toMatchObject({ price: '₹260.00' });
      } finally {
        overrideEnv({ WHATSAPP_GRAPH_VERSION: 'v25.0' });
      }
    },
  );

  it.each(['v23.0', 'v25.0'])('updates a SKU that the look-up did not show, on version %s', async (version) => {
    const { product_id } = (await upsert(tea)).json;
    overrideEnv({ WHATSAPP_GRAPH_VERSION: version });
    const empty = { status: 200, body: '{"data":[]}', headers: { 'content-type': 'application/json' } };
    await test.channel.addFault({ operation: 'products.list', action: { type: 'http', ...empty } });
    const answer = await upsert({ ...tea, name: 'Late' });
    overrideEnv({ WHATSAPP_GRAPH_VERSION: 'v25.0' });
    expect(answer).toMatchObject({ status: 200, json: { product_id } });
    expect(await stored()).toMatchObject({ name: 'Late' });
  });

  it('updates by a second lookup when the provider calls the SKU a duplicate without saying which', async () => {
    const { product_id } = (await upsert(tea)).json;
    const empty = { status: 200, body: '{"data":[]}', headers: { 'content-type': 'application/json' } };
    await test.channel.addFault({ operation: 'products.list', action: { type: 'http', ...empty } });
    await test.channel.addFault({ operation: 'products.create', action: { type: 'error', code: 10800 } });
    expect(await upsert({ ...tea, name: 'Found' })).toMatchObject({ status: 200, json: { product_id } });
    expect(await stored()).toMatchObject({ name: 'Found' });
  });

  it('creates a product that was deleted between lookup and update', async () => {
    await upsert(tea);
    await test.channel.addFault({ operation: 'products.update', action: { type: 'error', code: 100, subcode: 33 } });
    expect((await upsert({ ...tea, name: 'Again' })).status).toBe(200);
    expect(await stored()).toMatchObject({ name: 'Again' });
  });

  it('creates one product from 20 concurrent upserts of a SKU', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => upsert(tea)));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect((await list('?limit=500')).json.products).toHaveLength(6);
  });

  it.each([
    ['slashes', 'A/1/2'],
    ['spaces', ' A 1 '],
    ['other scripts', 'चाय-१ 🍵'],
    ['what URLs treat specially', '100%?#&+;='],
    ['quotes', '"A\\1"'],
  ])('Product, as written: retailer_id may hold %s, in the path of DELETE too', async (_what, sku) => {
    expect((await upsert({ ...tea, retailer_id: sku })).json.retailer_id).toBe(sku);
    expect(await stored(sku)).toMatchObject({ name: 'Oolong' });
    expect(await remove(sku)).toMatchObject({ status: 200, json: { success: true, retailer_id: sku } });
    expect(await stored(sku)).toBeUndefined();
  });

  it('Product, as written: price is in minor units of the currency', async () => {
    await upsert({ ...tea, price: 599 });
    expect(await stored()).toMatchObject({ price: '₹5.99', currency: 'INR' });
  });

  it('Product, as written: currency goes along with every change of the price', async () => {
    await upsert(tea);
    await upsert({ ...tea, price: 1000, currency: 'USD' });
    expect(await stored()).toMatchObject({ price: '$10.00', currency: 'USD' });
  });

  it('Product, as written: sale_price is in minor units like price', async () => {
    await upsert({ ...tea, sale_price: 19_950 });
    expect(await stored()).toMatchObject({ price: '₹250.00', sale_price: '₹199.50' });
  });

  it('Product, as written: sale_price may equal price, and must not be higher', async () => {
    expect((await upsert({ ...tea, sale_price: tea.price })).status).toBe(200);
    expect(await upsert({ ...tea, sale_price: tea.price + 1 })).toMatchObject({
      status: 422,
      json: { detail: [{ type: 'sale_price_too_high', loc: ['body', 'sale_price'] }] },
    });
  });

  it.each([
    ['left out', {}],
    ['null', { sale_price: null }],
    ['0', { sale_price: 0 }],
  ])('Product, as written: sale_price that is %s on update ends the sale', async (_how, change) => {
    await upsert({ ...tea, sale_price: 100 });
    expect((await upsert({ ...tea, ...change })).status).toBe(200);
    expect((await stored()).sale_price).toBeNull();
  });

  it.each(['in stock', 'out of stock', 'preorder', 'available for order', 'discontinued'])(
    'Product, as written: availability takes “%s”',
    async (availability) => {
      await upsert({ ...tea, availability });
      expect(await stored()).toMatchObject({ availability });
    },
  );

  it.each(['new', 'refurbished', 'used'])('Product, as written: condition takes “%s”', async (condition) => {
    await upsert({ ...tea, condition });
    expect(await stored()).toMatchObject({ condition });
  });

  it.each(['published', 'staging'])('Product, as written: visibility takes “%s”', async (visibility) => {
    await upsert({ ...tea, visibility });
    expect(await stored()).toMatchObject({ visibility });
  });

  it('Product, as written: availability, condition and visibility default to in stock, new and published', async () => {
    const defaults = { availability: 'in stock', condition: 'new', visibility: 'published' };
    await upsert(tea);
    expect(await stored()).toMatchObject(defaults);
    await upsert({ ...tea, availability: 'preorder', condition: 'used', visibility: 'staging' });
    await upsert(tea);
    expect(await stored()).toMatchObject(defaults);
  });

  it('Product, as written: description, brand, fb_product_category and url are stored, and kept when not given', async () => {
    const metadata = { description: 'Half fermented', brand: 'Leaf', url: 'https://shop.example.com/oolong' };
    await upsert({ ...tea, ...metadata, fb_product_category: 'Food & Beverages' });
    expect(await stored()).toMatchObject(metadata);
    await upsert(tea);
    expect(await stored()).toMatchObject(metadata);
  });

  it.each(['retailer_id', 'name', 'price', 'currency', 'image_url'])(
    'Product, as written: %s is required',
    async (field) => {
      const { [field]: _dropped, ...rest } = tea as Record<string, unknown>;
      expect(await upsert(rest)).toMatchObject({
        status: 422,
        json: { detail: [{ type: 'missing', loc: ['body', field], msg: 'This field is required.' }] },
      });
    },
  );

  it.each([
    ['retailer_id', ''],
    ['retailer_id', ' '],
    ['retailer_id', '..'],
    ['retailer_id', 7],
    ['retailer_id', 'x'.repeat(201)],
    ['name', '  '],
    ['price', -1],
    ['price', 1.5],
    ['price', '199.00'],
    ['price', null],
    ['price', 2 ** 53],
    ['currency', 'inr'],
    ['currency', 'RUPEE'],
    ['currency', 'XYZ'],
    ['sale_price', -1],
    ['sale_price', 0.5],
    ['availability', 'in_stock'],
    ['availability', 'In Stock'],
    ['condition', 'cpo'],
    ['visibility', 'hidden'],
    ['description', 'x'.repeat(5001)],
    ['url', 'shop'],
    ['url', 'javascript:alert(1)'],
    ['brand', 7],
    ['image_url', 'oolong.jpg'],
    ['image_url', 'http://files.example.com/oolong.jpg'],
    ['image_url', 'ftp://files.example.com/oolong.jpg'],
    ['image_url', 'https://10.0.0.1/oolong.jpg'],
    ['image_url', 'https://localhost/oolong.jpg'],
    ['image_url', ''],
  ])('Product, as written: %s of %j is a 422 at the field', async (field, value) => {
    expect(await upsert({ ...tea, [field]: value })).toMatchObject({
      status: 422,
      json: { detail: [{ loc: ['body', field] }] },
    });
    expect(await creations()).toBe(0);
  });

  it.each([
    ['below 0', -1, 'This must be 0 or more.'],
    ['too large', 2 ** 53, 'This must be 9,007,199,254,740,991 or less.'],
    ['a fraction', 1.5, 'Give a whole number of minor units, such as 19900 for 199.00.'],
  ])('says what to send in place of a price that is %s', async (_what, price, msg) => {
    expect(await upsert({ ...tea, price })).toMatchObject({ json: { detail: [{ loc: ['body', 'price'], msg }] } });
  });

  it('replays the stored response for the same Idempotency-Key', async () => {
    const headers = { 'idempotency-key': 'k1' };
    const call = () =>
      callRoute(POST, { method: 'POST', path: '/catalog/products', apiKey: test.workspace.apiKey, body: tea, headers });
    const first = await call();
    const again = await call();
    expect(again.json).toEqual(first.json);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(await creations()).toBe(1);
  });
});

describe('DELETE /catalog/products/{retailer_id}', () => {
  it('Endpoints: DELETE /catalog/products/{retailer_id} answers success and retailer_id', async () => {
    expect(await remove('CUP-BLUE')).toMatchObject({
      status: 200,
      json: { success: true, retailer_id: 'CUP-BLUE' },
    });
    expect(await stored('CUP-BLUE')).toBeUndefined();
  });

  it('responds with 404 for an unknown SKU, and for one in another case', async () => {
    for (const sku of ['NOTHING', 'cup-blue', ' ', 'x'.repeat(300)]) {
      expect(await remove(sku)).toMatchObject({
        status: 404,
        json: { code: 'not_found', detail: 'There is no such product in this workspace.' },
      });
    }
  });

  it('responds with 404 for a SKU that cannot be stored as text', async () => {
    expect((await remove('\u0000')).status).toBe(404);
  });

  it('responds with 404 for a SKU of another workspace, and keeps that product', async () => {
    const other = await createTestWorkspace();
    await callRoute(POST, { method: 'POST', path: '/catalog/products', apiKey: other.apiKey, body: tea });
    expect((await remove(tea.retailer_id)).status).toBe(404);
    const path = `/catalog/products/${tea.retailer_id}`;
    expect((await callRoute(DELETE, { method: 'DELETE', path, apiKey: other.apiKey })).status).toBe(200);
  });
});
