import { beforeEach } from 'vitest';
import { DELETE } from '#app/public/v1/catalog/products/[retailer_id]/route.ts';
import { GET as LIST, POST } from '#app/public/v1/catalog/products/route.ts';
import { GET } from '#app/public/v1/catalog/route.ts';
import { callRoute } from '#lib/testing/call-route.ts';
import { setUpChannel } from '#lib/testing/set-up-channel.ts';

export const tea = {
  retailer_id: 'SKU-1',
  name: 'Oolong',
  price: 25_000,
  currency: 'INR',
  // No server answers there, so nothing is known about the image.
  image_url: 'https://files.invalid/oolong.jpg',
};

/** For each test a workspace whose number has the sandbox's catalog, and requests about that. */
export function setUpCatalog() {
  const test = setUpChannel();
  let before = 0;
  const allCreations = async () => (await test.channel.stats()).requests['products.create'] ?? 0;
  beforeEach(async () => {
    const { phoneNumberId, wabaId, accessToken } = test.workspace;
    await test.channel.addNumber({ phone_number_id: phoneNumberId, waba_id: wabaId, token: accessToken });
    before = await allCreations();
  });
  const list = (query = '') => callRoute(LIST, { path: `/catalog/products${query}`, apiKey: test.workspace.apiKey });
  return {
    test,
    get: () => callRoute(GET, { path: '/catalog', apiKey: test.workspace.apiKey }),
    list,
    upsert: (body: Record<string, unknown>) =>
      callRoute(POST, { method: 'POST', path: '/catalog/products', apiKey: test.workspace.apiKey, body }),
    remove: (sku: string) =>
      callRoute(DELETE, {
        method: 'DELETE',
        path: `/catalog/products/${encodeURIComponent(sku)}`,
        apiKey: test.workspace.apiKey,
      }),
    stored: async (sku = tea.retailer_id) => {
      const { json } = await list('?limit=500');
      return json.products.find((product: { retailer_id: string }) => product.retailer_id === sku);
    },
    /** How many products the sandbox was asked to create in this test. */
    creations: async () => (await allCreations()) - before,
  };
}
