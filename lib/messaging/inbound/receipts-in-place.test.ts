import { expect, it, vi } from 'vitest';
import { closeDatabase, db } from '#lib/platform/database/db.ts';
import { newId } from '#lib/platform/new-id.ts';
import { createTestConversation } from '#lib/testing/create-test-conversation.ts';
import { receiveStatuses } from './receive-statuses.ts';
import { inboundWorkspace } from './testing/inbound-workspace.ts';

it('receipts write a message in place, and touch no index', async () => {
  const workspace = await inboundWorkspace();
  const { workspaceId, phoneNumberId } = workspace;
  const { conversationId } = await createTestConversation(workspace);
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
    const [row] = await db().$queryRaw<[{ updated: bigint; in_place: bigint; moved: bigint }]>`
      SELECT pg_stat_get_tuples_updated('messages'::regclass) AS updated,
        pg_stat_get_tuples_hot_updated('messages'::regclass) AS in_place,
        pg_stat_get_tuples_newpage_updated('messages'::regclass) AS moved
      FROM pg_stat_clear_snapshot()`;
    return row;
  };
  // A connection reports its counts only after seconds of idling, or when it ends: also our own, with those of earlier tests.
  await closeDatabase();
  await db().$queryRaw`
    SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()`;
  const before = await counts();
  await receiveStatuses(
    ids.map((id) => ({
      ...{ phoneNumberId, channelId: `wamid.${id}`, messageId: null, status: 'delivered' as const },
      ...{ timestamp: new Date(), recipient: null, recipientUserId: null, pricing: null, error: null },
    })),
  );
  await vi.waitFor(async () => {
    const after = await counts();
    const [updated, inPlace, moved] = [
      after.updated - before.updated,
      after.in_place - before.in_place,
      after.moved - before.moved,
    ];
    expect(updated).toBe(5n);
    // A page that other rows have filled may lack room for one of them; a touched index would move all five.
    expect(inPlace + moved).toBe(5n);
    expect(inPlace).toBeGreaterThan(0n);
  });
});
