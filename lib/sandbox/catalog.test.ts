import { describe, expect, it } from 'vitest';
import { ASHA, startFixture } from './testing/sandbox-fixture.ts';

type Fixture = Awaited<ReturnType<typeof startFixture>>;

const SOAP = {
  retailer_id: 'SOAP-1',
  name: 'Soap',
  price: 599,
  currency: 'USD',
  image_url: 'https://files.example.com/soap.jpg',
};

async function catalogIdOf({ graph }: Fixture): Promise<string> {
  return (await graph.get('2/product_catalogs')).body.data[0].id;
}

describe('catalog', () => {
  it('that no account knows is adopted, and connected only where none was', async () => {
    await using fixture = await startFixture();
    const { graph } = fixture;
    await graph.get('2/message_templates');
    expect((await graph.get('424242/products')).status).toBe(200);
    const connected = async () => (await graph.get('2/product_catalogs')).body.data.map(({ id }: { id: string }) => id);
    expect(await connected()).toEqual(['424242']);
    expect((await graph.get('434343/products')).status).toBe(200);
    expect(await connected()).toEqual(['424242']);
    await graph.delete('2/product_catalogs?catalog_id=424242');
    await graph.get('444444/products');
    expect(await connected()).toEqual([]);
  });

  it('that was told of, or connected, stays when another one is named', async () => {
    await using fixture = await startFixture();
    const { graph, control } = fixture;
    const told = await catalogIdOf(fixture);
    expect((await graph.get('424242/products')).status).toBe(200);
    expect(await catalogIdOf(fixture)).toBe(told);
    await control.connectCatalog('2', { connected: true, catalog_id: '434343' });
    await graph.get('444444/products');
    expect((await control.state()).numbers).toMatchObject([{ catalog_id: '434343' }]);
  });

  it('is connected to the account, or not', async () => {
    await using fixture = await startFixture();
    const { graph, control } = fixture;
    const { body } = await graph.get('2/product_catalogs?fields=id,name,product_count');
    expect(body.data).toEqual([{ id: expect.any(String), name: 'Sandbox catalog', product_count: 5 }]);
    expect((await graph.get(body.data[0].id)).body).toEqual({ id: body.data[0].id, name: 'Sandbox catalog' });
    await control.connectCatalog('2', { connected: false });
    expect((await graph.get('2/product_catalogs')).body).toEqual({ data: [] });
    await graph.post('2/product_catalogs', { catalog_id: body.data[0].id });
    expect((await graph.get('2/product_catalogs')).body.data).toHaveLength(1);
    await graph.delete(`2/product_catalogs?catalog_id=${body.data[0].id}`);
    expect((await graph.get('2/product_catalogs')).body).toEqual({ data: [] });
  });

  it('shows prices as text, leaves unset fields out, and serves the images', async () => {
    await using fixture = await startFixture();
    const fields = 'id,retailer_id,name,price,sale_price,currency,availability,condition,visibility,image_url';
    const { body } = await fixture.graph.get(`${await catalogIdOf(fixture)}/products?fields=${fields}`);
    const [green, black] = body.data;
    expect(green).toMatchObject({ retailer_id: 'TEA-GREEN', price: '₹199.00', sale_price: '₹149.00', currency: 'INR' });
    expect(black).toMatchObject({
      price: '₹349.50',
      availability: 'in stock',
      condition: 'new',
      visibility: 'published',
    });
    expect(black).not.toHaveProperty('sale_price');
    const image = await fetch(green.image_url);
    expect(image.headers.get('content-type')).toBe('image/png');
    expect(
      Buffer.from(await image.arrayBuffer())
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG');
    const defaults = await fixture.graph.get(`${await catalogIdOf(fixture)}/products?limit=1`);
    expect(defaults.body.data).toEqual([{ id: green.id, name: 'Green tea', retailer_id: 'TEA-GREEN' }]);
  });

  it('filters and pages', async () => {
    await using fixture = await startFixture();
    const path = `${await catalogIdOf(fixture)}/products`;
    const skus = async (filter: object) =>
      (
        await fixture.graph.get(`${path}?fields=retailer_id&filter=${encodeURIComponent(JSON.stringify(filter))}`)
      ).body.data.map((product: { retailer_id: string }) => product.retailer_id);
    expect(await skus({ name: { i_contains: 'TEA' } })).toEqual(['TEA-GREEN', 'TEA-BLACK', 'CUP-BLUE', 'POT-CLAY']);
    expect(await skus({ retailer_id: { eq: 'CUP-BLUE' } })).toEqual(['CUP-BLUE']);
    expect(await skus({ retailer_id: { is_any: ['CUP-BLUE', 'GIFT-BOX', 'x'] } })).toEqual(['CUP-BLUE', 'GIFT-BOX']);
    expect(await skus({ and: [{ name: { i_contains: 'tea' } }, { availability: { neq: 'in stock' } }] })).toEqual([
      'CUP-BLUE',
      'POT-CLAY',
    ]);
    expect((await fixture.graph.get(`${path}?filter={`)).body.error.code).toBe(100);
    const first = (await fixture.graph.get(`${path}?limit=3&summary=true`)).body;
    expect(first).toMatchObject({ summary: { total_count: 5 }, data: { length: 3 } });
    const second = (await fixture.graph.call('GET', first.paging.next)).body;
    expect(second.data).toHaveLength(2);
    expect(second.paging).not.toHaveProperty('next');
  });

  it('creates with integers, updates on the same SKU from v24 on, and fails with 10800 before', async () => {
    await using fixture = await startFixture();
    const { graph } = fixture;
    const catalogId = await catalogIdOf(fixture);
    const created = await graph.post(`${catalogId}/products`, SOAP);
    expect(created.body).toEqual({ id: expect.stringMatching(/^\d+$/) });
    expect((await graph.post(`${catalogId}/products`, { ...SOAP, price: 699 })).body).toEqual(created.body);
    const shown = await graph.get(`${created.body.id}?fields=price,availability,condition,visibility`);
    expect(shown.body).toMatchObject({
      price: '$6.99',
      availability: 'in stock',
      condition: 'new',
      visibility: 'published',
    });
    const duplicate = {
      code: 10800,
      message: '(#10800) Duplicate retailer_id when attempting to create a product.',
      error_data: { product_item_id: created.body.id },
    };
    expect((await graph.call('POST', `v23.0/${catalogId}/products`, SOAP)).body.error).toMatchObject(duplicate);
    expect((await graph.post(`${catalogId}/products`, { ...SOAP, allow_upsert: false })).body.error).toMatchObject(
      duplicate,
    );
    const form = await fetch(`${fixture.sandbox.url}/v25.0/${created.body.id}`, {
      method: 'POST',
      headers: { authorization: 'Bearer test-token' },
      body: new URLSearchParams({ name: 'Better soap', sale_price: '499' }),
    });
    expect(await form.json()).toEqual({ success: true });
    expect((await graph.get(`${created.body.id}?fields=name,sale_price`)).body).toMatchObject({
      name: 'Better soap',
      sale_price: '$4.99',
    });
    await graph.post(created.body.id, { sale_price: 0 });
    expect((await graph.get(`${created.body.id}?fields=sale_price`)).body).toEqual({ id: created.body.id });
    expect((await graph.delete(created.body.id)).body).toEqual({ success: true });
    expect((await graph.delete(created.body.id)).body.error).toMatchObject({ code: 100, error_subcode: 33 });
  });

  it.each([
    ['INR', 129_900, '₹1,299.00', '1299.00'],
    ['JPY', 500, 'JP¥500', '500'],
    ['KWD', 1500, 'KWD 1.500', '1.5'],
    ['IDR', 1_500_000, 'IDR 15,000.00', '15000'],
  ])('takes, shows and orders %s by its own minor unit', async (currency, price, text, decimal) => {
    await using fixture = await startFixture({ settings: { catalog: { batch_after_ms: 0 } } });
    const { graph } = fixture;
    const catalogId = await catalogIdOf(fixture);
    const { body } = await graph.post(`${catalogId}/products`, { ...SOAP, currency, price, sale_price: price });
    const shown = (await graph.get(`${body.id}?fields=price,sale_price`)).body;
    const plain = (amount: string) => amount.replaceAll('\u00a0', ' ');
    expect([plain(shown.price), plain(shown.sale_price)]).toEqual([text, text]);
    const { payload } = await fixture.control.write(ASHA, {
      type: 'order',
      items: [{ retailer_id: SOAP.retailer_id }],
    });
    expect(payload).toMatchObject({ order: { product_items: [{ item_price: Number(decimal), currency }] } });
    const data = { id: 'SOAP-2', title: 'Soap', image_link: SOAP.image_url, price: `${decimal} ${currency}` };
    await graph.post(`${catalogId}/items_batch`, { item_type: 'PRODUCT_ITEM', requests: [{ method: 'UPDATE', data }] });
    const filter = encodeURIComponent(JSON.stringify({ retailer_id: { eq: 'SOAP-2' } }));
    const found = async () => (await graph.get(`${catalogId}/products?fields=price&filter=${filter}`)).body.data[0];
    await expect.poll(async () => plain((await found())?.price ?? '')).toBe(text);
  });

  it.each([
    ['no image', { image_url: undefined }, 10801, '(#10801) "image_url" must be specified.'],
    ['an image address that is not one', { image_url: 'soap.jpg' }, 100, '(#100) Param image_url is not a valid URI.'],
    ['no currency', { currency: undefined }, 100, '(#100) The parameter currency is required'],
    ['an unknown availability', { availability: 'in_stock' }, 100, 'availability must be one of {in stock, '],
    ['a broken price', { price: '5.99' }, 100, 'price must be an integer'],
    ['a currency that is not one', { currency: 'XXQ' }, 100, 'currency must be a valid'],
    ['a long description', { description: '👋'.repeat(5001) }, 100, 'at most 5000 characters'],
  ])('refuses a product with %s', async (_, change, code, message) => {
    await using fixture = await startFixture();
    const answer = await fixture.graph.post(`${await catalogIdOf(fixture)}/products`, { ...SOAP, ...change });
    expect(answer.status).toBe(400);
    expect(answer.body.error).toMatchObject({ code, message: expect.stringContaining(message) });
  });

  it('counts the characters of a description, of which an emoji is one', async () => {
    await using fixture = await startFixture();
    const product = { ...SOAP, description: '👋'.repeat(5000) };
    expect((await fixture.graph.post(`${await catalogIdOf(fixture)}/products`, product)).status).toBe(200);
  });

  it('takes a product with a bad image and shows the failure later', async () => {
    await using fixture = await startFixture();
    const { graph } = fixture;
    const product = { ...SOAP, image_url: 'https://images.invalid/soap.jpg' };
    const { body } = await graph.post(`${await catalogIdOf(fixture)}/products`, product);
    const look = async () => (await graph.get(`${body.id}?fields=image_fetch_status,errors`)).body;
    await expect.poll(async () => (await look()).image_fetch_status).toBe('FETCH_FAILED');
    expect((await look()).errors).toEqual([
      expect.objectContaining({ error_type: 'IMAGE_FETCH_FAILED', error_priority: 'HIGH' }),
    ]);
  });

  it('carries out a batch later and reports its errors by handle', async () => {
    await using fixture = await startFixture({ settings: { catalog: { batch_after_ms: 3_600_000 } } });
    const { graph, control } = fixture;
    const catalogId = await catalogIdOf(fixture);
    const data = {
      id: 'SKU-9',
      title: 'Brush',
      link: 'https://shop.example.com/brush',
      image: [{ url: 'https://files.example.com/brush.jpg' }],
      price: '5.5 USD',
      availability: 'in stock',
      condition: 'new',
    };
    const { body } = await graph.post(`${catalogId}/items_batch`, {
      item_type: 'PRODUCT_ITEM',
      requests: [
        { method: 'UPDATE', data },
        { method: 'UPDATE', data: { id: 'NO-IMAGE', title: 'x', price: '1.00 USD' } },
        { method: 'DELETE', data: { id: 'TEA-BLACK' } },
        { method: 'UPDATE', data: { id: 'BAD', title: 'x', price: '199' } },
      ],
    });
    expect(body.validation_status).toEqual([
      expect.objectContaining({ retailer_id: 'BAD', errors: [expect.anything()] }),
    ]);
    const look = async () =>
      (
        await graph.get(
          `${catalogId}/check_batch_request_status?handle=${body.handles[0]}&load_ids_of_invalid_requests=true`,
        )
      ).body.data[0];
    expect(await look()).toMatchObject({ status: 'started', errors_total_count: 0 });
    await control.moveClock({ advance_ms: 3_600_000 });
    await expect.poll(async () => (await look()).status).toBe('finished');
    expect(await look()).toMatchObject({
      errors_total_count: 2,
      errors: [
        { line: 2, id: 'NO-IMAGE', message: 'Missing image URL' },
        { line: 4, id: 'BAD' },
      ],
      ids_of_invalid_requests: ['NO-IMAGE', 'BAD'],
    });
    const { body: products } = await graph.get(`${catalogId}/products?fields=retailer_id,price`);
    expect(products.data).toContainEqual(expect.objectContaining({ retailer_id: 'SKU-9', price: '$5.50' }));
    expect(products.data.map((product: { retailer_id: string }) => product.retailer_id)).not.toContain('TEA-BLACK');
    expect((await graph.get(`${catalogId}/check_batch_request_status?handle=x`)).body.error.code).toBe(100);
  });

  it('keeps cart and catalog switches per number', async () => {
    await using fixture = await startFixture();
    const settings = async () => (await fixture.graph.get('1/whatsapp_commerce_settings')).body.data[0];
    expect(await settings()).toMatchObject({ is_cart_enabled: true, is_catalog_visible: false });
    await fixture.graph.post('1/whatsapp_commerce_settings?is_catalog_visible=true');
    expect(await settings()).toMatchObject({ is_cart_enabled: true, is_catalog_visible: true });
  });
});

describe('numbers', () => {
  it('shows a number formatted here and as digits in webhooks', async () => {
    await using fixture = await startFixture();
    const { display_phone_number } = await fixture.control.changeNumber('1', {
      display_phone_number: '+1 555-078-3881',
      verified_name: 'Tea Shop',
      quality_rating: 'YELLOW',
      messaging_limit: 'TIER_10K',
    });
    expect(display_phone_number).toBe('15550783881');
    const fields = 'verified_name,display_phone_number,quality_rating,status,whatsapp_business_manager_messaging_limit';
    expect((await fixture.graph.get(`1?fields=${fields}`)).body).toEqual({
      id: '1',
      verified_name: 'Tea Shop',
      display_phone_number: '+1 555 078 3881',
      quality_rating: 'YELLOW',
      status: 'CONNECTED',
      whatsapp_business_manager_messaging_limit: 'TIER_10K',
    });
    expect((await fixture.graph.get('2/phone_numbers')).body.data).toMatchObject([
      { id: '1', verified_name: 'Tea Shop' },
    ]);
  });

  it('registers and deregisters', async () => {
    await using fixture = await startFixture();
    expect((await fixture.graph.post('1/deregister')).body).toEqual({ success: true });
    expect((await fixture.graph.text('+919812345678', 'x')).body.error.code).toBe(133010);
    expect((await fixture.graph.post('1/register', { messaging_product: 'whatsapp', pin: '12' })).status).toBe(400);
    expect((await fixture.graph.post('1/register', { messaging_product: 'whatsapp', pin: '123456' })).body).toEqual({
      success: true,
    });
    expect((await fixture.graph.text('+919812345678', 'x')).status).toBe(200);
  });
});
