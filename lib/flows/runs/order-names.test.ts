import { afterEach, beforeEach, expect, it } from 'vitest';
import { getCatalog } from '#lib/commerce/catalog/get-catalog.ts';
import { db } from '#lib/platform/database/db.ts';
import { newId } from '#lib/platform/new-id.ts';
import { buildGraph } from '../testing/build-graph.ts';
import { takeMessage } from './take-message.ts';
import { setUpFlows } from './testing/set-up-flows.ts';
import { end, send } from './testing/small-graphs.ts';

const { place, publish, store, drive, inbox, contactId, channel } = setUpFlows();

// Faults that a test has injected and not used must not reach other tests.
afterEach(() => channel().clearFaults());

beforeEach(() =>
  publish(
    buildGraph(
      {
        s: ['start', { triggers: [{ type: 'order' }] }],
        m: send('{{order.items.0.name}}, {{order.items.1.name}}'),
        e: end,
      },
      's > m',
      'm > e',
    ),
  ),
);

/** The customer orders, and the flow starts before the items were looked up. */
async function order() {
  const { workspaceId } = place();
  const { catalog_id: catalogId = null } = await getCatalog({ workspaceId });
  const messageId = await store({ text: 'Order', kind: 'order' });
  const item = (retailer_id: string) => ({
    ...{ retailer_id, name: null, image_url: null },
    ...{ quantity: 1, item_price: 450, currency: 'INR' },
  });
  await db().order.create({
    data: {
      ...place(),
      ...{ id: newId(), messageId, contactId: contactId(), catalogId },
      items: [item('CUP-BLUE'), item('NO-SUCH')],
      ...{ total: 900n, currency: 'INR', createdAt: new Date() },
    },
  });
  const runner = newId();
  await drive(await takeMessage({ ...place(), messageId, runner }), runner);
}

it('a flow that an order starts knows its items’ names; the SKU replaces an unknown one (correctness 1)', async () => {
  await order();
  expect(await inbox()).toEqual(['Tea cup, blue, NO-SUCH']);
});

it('continues with the SKUs when the catalog refuses (correctness 1)', async () => {
  await channel().addFault({ operation: 'products.list', action: { type: 'error', code: 190 }, times: 3 });
  await order();
  expect(await inbox()).toEqual(['CUP-BLUE, NO-SUCH']);
});

it('waits at most five seconds for a catalog (correctness 1)', async () => {
  await channel().addFault({ operation: 'products.list', action: { type: 'slow', delay_ms: 8000 }, times: 3 });
  const began = performance.now();
  await order();
  expect(performance.now() - began).toBeLessThan(7500);
  expect(await inbox()).toEqual(['CUP-BLUE, NO-SUCH']);
});
