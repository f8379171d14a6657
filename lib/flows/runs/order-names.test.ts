import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { getCatalog } from '#lib/commerce/catalog/get-catalog.ts';
import { db } from '#lib/platform/database/db.ts';
import { newId } from '#lib/platform/new-id.ts';
import { createTestConversation } from '#lib/testing/create-test-conversation.ts';
import { buildGraph } from '../testing/build-graph.ts';
import { removeFlow } from './remove-flow.ts';
import { takeFlowOffline } from './take-flow-offline.ts';
import { takeMessage } from './take-message.ts';
import { setUpFlows } from './testing/set-up-flows.ts';
import { end, send } from './testing/small-graphs.ts';

const { place, publish, store, drive, inbox, runs, contactId, channel } = setUpFlows();

// Faults that a test has injected and not used must not reach other tests.
afterEach(() => channel().clearFaults());

const answering = (body: string) =>
  buildGraph({ s: ['start', { triggers: [{ type: 'order' }] }], m: send(body), e: end }, 's > m', 'm > e');

let flowId: string;
beforeEach(async () => {
  flowId = await publish(answering('{{order.items.0.name}}, {{order.items.1.name}}'));
});

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

describe.each([
  ['is taken offline', () => takeFlowOffline({ workspaceId: place().workspaceId, flowId })],
  [
    'is deleted while others finish in it',
    async () => {
      const { workspaceId } = place();
      const { numberId } = await db().conversation.findFirstOrThrow({ where: { workspaceId } });
      const { conversationId } = await createTestConversation({ workspaceId, numberId, phone: '+919800000001' });
      await db().flowRun.create({
        data: { workspaceId, id: newId(), flowId, version: 1, conversationId, nodeId: 's', variables: {} },
      });
      expect(await removeFlow({ workspaceId, flowId, runs: 'finish' })).toMatchObject({ runs_finishing: 1 });
    },
  ],
])('a flow that %s while the names are looked up', (_, remove) => {
  /** The customer orders, and the flow goes while the catalog is asked. */
  async function orderMeanwhile() {
    await channel().addFault({ operation: 'products.list', action: { type: 'slow', delay_ms: 1000 }, times: 1 });
    const ordered = order();
    await expect.poll(async () => (await channel().faults()).faults).toEqual([]);
    await remove();
    await ordered;
  }

  it('does not start', async () => {
    await orderMeanwhile();
    expect([await runs(), await inbox()]).toEqual([[], []]);
  });

  it('leaves the order to another', async () => {
    await publish(answering('Thanks for {{order.items.0.name}}'));
    await orderMeanwhile();
    expect(await inbox()).toEqual(['Thanks for Tea cup, blue']);
  });
});
