import { afterAll, beforeAll, expect, it } from 'vitest';
import { channelFor } from '#lib/channel/whatsapp/channel-for.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { startTestChannel, type TestChannel } from '#lib/testing/start-test-channel.ts';
import { numberOf } from '#lib/workspace/numbers/number-of.ts';
import { catalogIdOf } from './connected-catalog.ts';
import { deleteProduct } from './delete-product.ts';
import { listProducts } from './list-products.ts';

/** More than one page of the provider's, and more than the largest page of ours. */
const MADE = 505;
const AT_ONCE = 20;

let channel: TestChannel;
let workspaceId: string;
beforeAll(async () => {
  channel = await startTestChannel();
  ({ workspaceId } = await createTestWorkspace());
  const number = await numberOf({ workspaceId });
  const ours = channelFor(number);
  const catalogId = await catalogIdOf({ channel: ours, number });
  const visible = { availability: 'in stock', condition: 'new', visibility: 'published' };
  const fields = { ...visible, price: 100, currency: 'INR', imageUrl: 'https://files.invalid/x.jpg' };
  const numbers = Array.from({ length: MADE }, (_, made) => made).values();
  const make = async () => {
    for (const made of numbers) {
      await ours.createProduct({ catalogId, retailerId: `SKU-${made}`, fields: { ...fields, name: `Made ${made}` } });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, make));
});
afterAll(() => channel.stop());

async function walk(query: { limit: number; search?: string }) {
  const seen: string[] = [];
  const sizes: number[] = [];
  let cursor: string | undefined;
  do {
    const page = await listProducts({ workspaceId, ...query, cursor });
    seen.push(...page.products.map((product) => product.retailer_id));
    sizes.push(page.products.length);
    cursor = page.next_cursor ?? undefined;
  } while (cursor);
  return { seen, sizes };
}

it.each([99, 101, 500])(
  'pages of %i hold every product once, in one order, those beyond 500 too (correctness 16)',
  async (limit) => {
    const whole = (await walk({ limit: 250 })).seen;
    const { seen, sizes } = await walk({ limit });
    expect(seen).toEqual(whole);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.length).toBeGreaterThan(MADE);
    for (const size of sizes.slice(0, -1)) expect(size).toBe(limit);
  },
);

it('continues within a search, whose cursor works for that search alone', async () => {
  const { seen } = await walk({ limit: 150, search: 'made' });
  expect(seen).toHaveLength(MADE);
  const { next_cursor: cursor } = await listProducts({ workspaceId, limit: 40, search: 'made' });
  const refused = expect.objectContaining({ issues: [expect.objectContaining({ type: 'cursor_invalid' })] });
  await expect(listProducts({ workspaceId, limit: 40, cursor: cursor ?? '' })).rejects.toEqual(refused);
  await expect(listProducts({ workspaceId, limit: 40, cursor: 'x' })).rejects.toEqual(refused);
});

it('says at the cursor that its place is gone when the last product of the page was deleted', async () => {
  const first = await listProducts({ workspaceId, limit: 2, search: 'made' });
  await deleteProduct({ workspaceId, retailerId: first.products[1]?.retailer_id ?? '' });
  const next = listProducts({ workspaceId, limit: 2, search: 'made', cursor: first.next_cursor ?? '' });
  await expect(next).rejects.toMatchObject({ issues: [{ type: 'cursor_invalid', loc: ['query', 'cursor'] }] });
});
