import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DomainError } from '#lib/contract/errors.ts';
import { db } from '#lib/platform/database/db.ts';
import { overrideEnv } from '#lib/platform/env.ts';
import type { FaultInput } from '#lib/sandbox/schema/control-schema.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { startTestChannel, type TestChannel } from '#lib/testing/start-test-channel.ts';
import { deleteProduct } from './delete-product.ts';
import { getCatalog } from './get-catalog.ts';
import { listProducts } from './list-products.ts';
import { upsertProductBody } from './schema.ts';
import { upsertProduct } from './upsert-product.ts';

let channel: TestChannel;
let workspace: Awaited<ReturnType<typeof createTestWorkspace>>;
let workspaceId: string;

beforeAll(async () => {
  channel = await startTestChannel();
});
beforeEach(async () => {
  workspace = await createTestWorkspace();
  ({ workspaceId } = workspace);
});
afterEach(() => channel.reset());
afterAll(() => channel.stop());

const product = upsertProductBody.parse({
  retailer_id: 'SKU-1',
  name: 'Oolong',
  price: 25_000,
  currency: 'INR',
  image_url: 'https://files.invalid/oolong.jpg',
});
const verbs = {
  get: () => getCatalog({ workspaceId }),
  list: () => listProducts({ workspaceId, limit: 10 }),
  create: () => upsertProduct({ workspaceId, product }),
  update: () => upsertProduct({ workspaceId, product: { ...product, retailer_id: 'TEA-GREEN' } }),
  delete: () => deleteProduct({ workspaceId, retailerId: 'TEA-GREEN' }),
};
/** The call of each verb that gets the fault. */
const lastCall = {
  get: 'catalogs.list',
  list: 'products.list',
  create: 'products.create',
  update: 'products.update',
  delete: 'products.delete',
} as const;
type Verb = keyof typeof verbs;
const everyVerb = Object.keys(verbs) as Verb[];

async function failure(verb: Verb): Promise<DomainError> {
  return verbs[verb]().then(
    () => expect.unreachable(`${verb} should fail`),
    (error) => error,
  );
}

async function failing(verb: Verb, action: FaultInput['action'], times = 1): Promise<DomainError> {
  await channel.addFault({ operation: lastCall[verb], action, times });
  return failure(verb);
}

/** Plain English sentences, without the vendor's terms (docs/reference/public-api.md#errors). */
function expectPlain(message: string) {
  expect(message).toMatch(/^[A-Za-z“].*[.!?]$/s);
  expect(message).not.toMatch(
    /\(#|#\d|\b\d{3,}\b|code|subcode|fbtrace|trace|OAuth|Graph|facebook|Meta\b|https?:|www\.|\{|\}|Exception|Object with ID/i,
  );
}

describe('Errors: catalog failures are a 4xx in plain English, without vendor codes and provider addresses', () => {
  it.each([
    ['no image', 'create', 10801, '(#10801) "image_url" must be specified.', /needs an image.*image_url/],
    [
      'an image address that is not one',
      'create',
      100,
      '(#100) Param image_url is not a valid URI.',
      /^image_url is not/,
    ],
    ['a required parameter', 'create', 100, '(#100) The parameter currency is required', /^currency is required\.$/],
    [
      'an unknown value',
      'update',
      100,
      '(#100) Param availability must be one of {in stock, out of stock}',
      /^availability must be one of: in stock, out of stock\.$/,
    ],
    ['policy', 'list', 368, '(#368) Temporarily blocked for policies violations', /restricted the business account/],
    ['an operation under way', 'delete', 801, '(#801) Duplicate operation', /busy/],
    [
      'something no one has seen',
      'create',
      99_999,
      'Oops: fbtrace_id AbC123 https://developers.facebook.com/x',
      /refused/,
    ],
  ] as const)('tells %s', async (_what, verb, code, message, words) => {
    const error = await failing(verb, { type: 'error', code, message, status: 400 });
    expect(error).toMatchObject({ code: 'catalog_refused', status: 400, message: expect.stringMatching(words) });
    expectPlain(error.message);
  });

  it.each(['create', 'update', 'delete', 'list', 'get'] as const)(
    'tells that the number is not permitted to manage its catalog (%s)',
    async (verb) => {
      for (const code of [3, 10, 200, 294]) {
        const error = await failing(verb, { type: 'error', code });
        expect(error).toMatchObject({ code: 'catalog_refused', status: 400 });
        expect(error.message).toMatch(/^The number is not permitted to manage its catalog\./);
        expectPlain(error.message);
      }
    },
  );

  it('also reports it for a token that really lacks the permission', async () => {
    const { accessToken, wabaId, phoneNumberId } = workspace;
    await channel.addNumber({ phone_number_id: phoneNumberId, waba_id: wabaId, token: accessToken });
    await channel.setToken({
      token: accessToken,
      permissions: ['whatsapp_business_messaging', 'whatsapp_business_management'],
      waba_ids: [wabaId],
    });
    for (const verb of everyVerb) {
      expect(await failure(verb)).toMatchObject({
        code: 'catalog_refused',
        message: expect.stringMatching(/permitted/),
      });
    }
  });

  it.each(everyVerb)('asks to reconnect the number after a refused token, and records it (%s)', async (verb) => {
    for (const code of [190, 2500]) {
      const error = await failing(verb, { type: 'error', code });
      expect(error).toMatchObject({ code: 'number_not_connected', status: 400 });
      expect(error.message).toContain('Reconnect the number');
      expectPlain(error.message);
    }
    await expect
      .poll(() => db().number.findFirst({ where: { workspaceId } }))
      .toMatchObject({ status: 'token_refused', statusDetail: expect.stringContaining('Reconnect') });
  });

  it('reports a catalog that the token does not reach', async () => {
    const error = await failing('list', { type: 'error', code: 100, subcode: 33, message: "Object with ID '7' …" });
    expect(error).toMatchObject({
      code: 'catalog_refused',
      message: expect.stringContaining('no longer exists'),
    });
    expectPlain(error.message);
  });

  it.each(everyVerb)('keeps every code that the provider has out of the words (%s)', async (verb) => {
    for (const code of [33, 104, 801, 10800, 10801, 131005, 131009, 131031, 132001, 133010, 2388293]) {
      // A duplicate that remains one, and a product that remains missing.
      const error = await failing(verb, { type: 'error', code }, 3);
      expect(error.status).toBe(400);
      expectPlain(error.message);
      await channel.clearFaults();
    }
  });
});

describe('Errors: 429, retry with backoff', () => {
  it.each([4, 17, 80007, 80008, 80009, 80014])('passes on the provider’s request to slow down (%i)', async (code) => {
    const error = await failing('create', { type: 'error', code });
    expect(error).toMatchObject({ code: 'channel_throttled', status: 429, retryAfter: 60 });
    expectPlain(error.message);
  });

  it('says for how long if the provider does', async () => {
    expect(await failing('list', { type: 'error', code: 80009, retry_after: 7 })).toMatchObject({ retryAfter: 7 });
  });
});

describe('Errors: 5xx, safe to retry', () => {
  const html = { body: '<html>fbtrace</html>', headers: {} };

  it.each(everyVerb)('answers 502 when the provider fails (%s)', async (verb) => {
    for (const action of [
      { type: 'http', status: 500, ...html },
      { type: 'http', status: 503, ...html },
      { type: 'http', status: 200, ...html },
      { type: 'error', code: 2 },
    ] as const) {
      const error = await failing(verb, action, 3);
      expect(error).toMatchObject({ code: 'catalog_unavailable', status: 502 });
      expectPlain(error.message);
      await channel.clearFaults();
    }
  });

  it('answers 502 when no one listens', async () => {
    overrideEnv({ WHATSAPP_GRAPH_URL: 'http://127.0.0.1:9' });
    const errors = await Promise.all(everyVerb.map(failure)).finally(() =>
      overrideEnv({ WHATSAPP_GRAPH_URL: channel.url }),
    );
    for (const error of errors) expect(error).toMatchObject({ code: 'catalog_unavailable', status: 502 });
  });

  it('says that a change whose response was lost may have been made, and repeating it makes no second product', async () => {
    const error = await failing('create', { type: 'reset', after_processing: true });
    expect(error).toMatchObject({ code: 'catalog_unavailable', message: expect.stringContaining('safe to repeat') });
    await verbs.create();
    expect(await getCatalog({ workspaceId })).toMatchObject({ product_count: 6 });
  });

  it('repeats a read that was cut off', async () => {
    await channel.addFault({ operation: 'products.list', action: { type: 'reset' } });
    expect((await verbs.list()) as { products: unknown[] }).toMatchObject({ products: { length: 5 } });
  });
});

describe('the catalog’s name and count', () => {
  const edge = (catalog: object) =>
    channel.addFault({
      operation: 'catalogs.list',
      action: {
        type: 'http',
        status: 200,
        body: JSON.stringify({ data: [catalog] }),
        headers: { 'content-type': 'application/json' },
      },
    });

  it('come from the account’s edge alone, if the token may not reach the catalog itself', async () => {
    await channel.addFault({ operation: 'catalogs.get', action: { type: 'error', code: 100, subcode: 33 } });
    expect(await getCatalog({ workspaceId })).toMatchObject({ name: 'Sandbox catalog', product_count: 5 });
  });

  it('come from the catalog if the edge does not give them', async () => {
    const { catalog_id } = await getCatalog({ workspaceId });
    await edge({ id: catalog_id });
    expect(await getCatalog({ workspaceId })).toEqual({
      connected: true,
      catalog_id,
      name: 'Sandbox catalog',
      product_count: 5,
    });
  });

  it('are empty and 0 if neither gives them', async () => {
    await edge({ id: '77' });
    await channel.addFault({ operation: 'objects.get', action: { type: 'error', code: 100, subcode: 33 } });
    expect(await getCatalog({ workspaceId })).toEqual({
      connected: true,
      catalog_id: '77',
      name: '',
      product_count: 0,
    });
  });

  it('come from the catalog when the token may not ask the account which one it is', async () => {
    await db().number.updateMany({ where: { workspaceId }, data: { catalogId: '4711' } });
    await channel.addFault({ operation: 'catalogs.list', action: { type: 'error', code: 200 } });
    expect(await getCatalog({ workspaceId })).toMatchObject({ catalog_id: '4711', product_count: 5 });
  });
});
