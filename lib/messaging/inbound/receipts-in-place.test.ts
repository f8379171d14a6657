import { expect, it, vi } from 'vitest';
import { db } from '#lib/platform/database/db.ts';
import { newId } from '#lib/platform/new-id.ts';
import { createTestConversation } from '#lib/testing/create-test-conversation.ts';
import { receiveStatuses } from './receive-statuses.ts';
import { inboundWorkspace } from './testing/inbound-workspace.ts';

it('receipts write a message in place, and touch no index', async () => {
  const workspace = await inboundWorkspace();
  const { workspaceId, phoneNumberId } = workspace;
  const { conversationId } = await createTestConversation(workspace);
  // What tests before left would share the page of these messages, which has room for their new versions alone.
  await db().$executeRaw`VACUUM messages`;
  const ids = Array.from({ length: 5 }, newId);
  const common = { direction: 'outbound', type: 'text', kind: 'text', source: 'api', status: 'accepted' } as const;
  await db().message.createMany({
    data: ids.map((id) => ({
      ...common,
      workspaceId,
      id,
      conversationId,
      channelId: `wamid.${id}`,
      timestamp: new Date(),
    })),
  });
  const counts = async () => {
    const [row] = await db().$queryRaw<[{ updated: bigint; in_place: bigint }]>`
      SELECT pg_stat_get_tuples_updated('messages'::regclass) AS updated,
        pg_stat_get_tuples_hot_updated('messages'::regclass) AS in_place
      FROM pg_stat_clear_snapshot()`;
    return row;
  };
  const before = await counts();
  await receiveStatuses(
    ids.map((id) => ({
      ...{ phoneNumberId, channelId: `wamid.${id}`, messageId: null, status: 'delivered' as const },
      ...{ timestamp: new Date(), recipient: null, error: null },
    })),
  );
  await vi.waitFor(async () => {
    const after = await counts();
    expect([after.updated - before.updated, after.in_place - before.in_place]).toEqual([5n, 5n]);
  }, 15_000);
});
