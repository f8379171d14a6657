import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { startTestChannel, type TestChannel } from '#lib/testing/start-test-channel.ts';
import { getCatalog } from './get-catalog.ts';
import { lookUpProducts } from './look-up-products.ts';

let channel: TestChannel;
beforeAll(async () => {
  channel = await startTestChannel();
});
afterAll(() => channel.stop());

it('returns names and images by SKU, without those that the catalog does not have', async () => {
  const { workspaceId } = await createTestWorkspace();
  const { catalog_id: catalogId = '' } = await getCatalog({ workspaceId });
  const filler = Array.from({ length: 120 }, (_, index) => `NOTHING-${index}`);
  const retailerIds = ['TEA-GREEN', ...filler, 'CUP-BLUE', 'TEA-GREEN', 'tea-black'];
  const products = await lookUpProducts({ workspaceId, catalogId, retailerIds });
  expect([...products.keys()].toSorted()).toEqual(['CUP-BLUE', 'TEA-GREEN']);
  expect(products.get('CUP-BLUE')).toEqual({
    name: 'Tea cup, blue',
    image_url: expect.stringContaining('cup-blue'),
  });
});

it('makes no request for no SKUs', async () => {
  const { workspaceId } = await createTestWorkspace();
  expect(await lookUpProducts({ workspaceId, catalogId: '1', retailerIds: [] })).toEqual(new Map());
});

it('fails with the words of the catalog when the provider does not answer', async () => {
  const { workspaceId } = await createTestWorkspace();
  await channel.addFault({ operation: 'products.list', action: { type: 'http', status: 500 }, times: 3 });
  await expect(lookUpProducts({ workspaceId, catalogId: '1', retailerIds: ['A'] })).rejects.toMatchObject({
    code: 'catalog_unavailable',
  });
});
