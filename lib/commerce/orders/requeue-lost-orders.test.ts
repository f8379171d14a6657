import { expect, it } from 'vitest';
import { db } from '#lib/platform/database/db.ts';
import { createTestConversation } from '#lib/testing/create-test-conversation.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { requeueLostOrders } from './requeue-lost-orders.ts';

/** Orders of a new workspace, `hoursAgo`, whose items were never looked up. Returns how many of them were asked for again. */
async function lostOrders({ count, hoursAgo }: { count: number; hoursAgo: number }) {
  const workspace = await createTestWorkspace();
  const { workspaceId } = workspace;
  const { conversationId, contactId } = await createTestConversation(workspace);
  await db().$executeRaw`
    WITH made AS (
      INSERT INTO messages (workspace_id, id, conversation_id, direction, type, kind, source, status, timestamp)
      SELECT ${workspaceId}::uuid, gen_random_uuid(), ${conversationId}::uuid, 'inbound', 'order', 'order', 'channel',
        'received', now()
      FROM generate_series(1, ${count}::int) RETURNING id
    )
    INSERT INTO orders (workspace_id, id, message_id, conversation_id, contact_id, items, total, currency, created_at)
    SELECT ${workspaceId}::uuid, gen_random_uuid(), id, ${conversationId}::uuid, ${contactId}::uuid, '[]', 0, 'INR',
      now() - ${hoursAgo} * interval '1 hour'
    FROM made`;
  return async () => {
    const [asked] = await db().$queryRaw<{ count: number }[]>`
      SELECT count(*)::int FROM engine_events WHERE data ->> 'workspaceId' = ${workspaceId} AND id LIKE 'order % again'`;
    return asked?.count;
  };
}

it('takes turns between workspaces, and goes on from what it has asked for', async () => {
  const ofMany = await lostOrders({ count: 1500, hoursAgo: 5 });
  const ofOne = await lostOrders({ count: 1, hoursAgo: 2 });
  await requeueLostOrders();
  expect([await ofMany(), await ofOne()]).toEqual([999, 1]);
  await requeueLostOrders();
  expect([await ofMany(), await ofOne()]).toEqual([1500, 1]);
});
