import { createFlow } from '../lib/flows/definitions/create-flow.ts';
import { publishFlow } from '../lib/flows/definitions/publish-flow.ts';
import { buildGraph } from '../lib/flows/testing/build-graph.ts';
import { db } from '../lib/platform/database/db.ts';
import { newId } from '../lib/platform/new-id.ts';
import { createTestWorkspace } from '../lib/testing/create-test-workspace.ts';

/**
 * Publishes a flow that calls an API once in a new workspace. Returns a function that creates incoming messages, each
 * from another customer.
 */
export async function publishFlowWithCall(url: string) {
  const { workspaceId, numberId } = await createTestWorkspace();
  const graph = buildGraph(
    {
      s: ['start', { triggers: [{ type: 'any_message' }] }],
      c: [
        'http_request',
        { method: 'POST', url, body: { phone: '{{phone}}' }, responseMap: { 'data.orders.0.id': 'order_id' } },
      ],
      e: ['end', {}],
    },
    's > c',
    'c.success > e',
    'c.error > e',
  );
  const { id: flowId } = await createFlow({ workspaceId, name: 'bench', graph });
  await publishFlow({ workspaceId, flowId });
  let known = 0;
  return async (count: number) => {
    const people = Array.from({ length: count }, (_, index) => {
      const digits = `9198${String(known + index).padStart(8, '0')}`;
      return { digits, contactId: newId(), conversationId: newId(), messageId: newId() };
    });
    known += count;
    await db().contact.createMany({
      data: people.map(({ digits, contactId: id }) => ({ workspaceId, id, phone: `+${digits}`, phoneKey: digits })),
    });
    await db().conversation.createMany({
      data: people.map(({ contactId, conversationId: id }) => ({ workspaceId, id, contactId, numberId })),
    });
    await db().message.createMany({
      data: people.map(({ conversationId, messageId: id }) => ({
        workspaceId,
        conversationId,
        id,
        direction: 'inbound',
        channelId: id,
        type: 'text',
        kind: 'text',
        text: 'order',
        status: 'received',
        source: 'channel',
        timestamp: new Date(),
      })),
    });
    return people.map(({ conversationId, messageId }) => ({ workspaceId, conversationId, messageId }));
  };
}
