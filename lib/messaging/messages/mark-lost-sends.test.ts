import { expect, it } from 'vitest';
import { db } from '#lib/platform/database/db.ts';
import type { MessageStatus } from '#lib/platform/database/generated/prisma/client.ts';
import { newId } from '#lib/platform/new-id.ts';
import { createTestConversation } from '#lib/testing/create-test-conversation.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { markLostSends } from './mark-lost-sends.ts';

it('marks what has been sending for more than a minute as unknown, and nothing else', async () => {
  const workspace = await createTestWorkspace();
  const { conversationId } = await createTestConversation(workspace);
  const changedAt = async () => (await db().conversation.findFirstOrThrow({ where: { id: conversationId } })).updatedAt;
  const message = async (status: MessageStatus, secondsAgo: number) => {
    const at = new Date(Date.now() - secondsAgo * 1000);
    const { workspaceId } = workspace;
    const row = { type: 'text', kind: 'text', direction: 'outbound', source: 'api' } as const;
    const { id } = await db().message.create({
      data: { workspaceId, id: newId(), conversationId, status, timestamp: at, createdAt: at, ...row },
    });
    return async () => (await db().message.findFirstOrThrow({ where: { id } })).status;
  };
  const lost = await message('sending', 61);
  const going = await message('sending', 50);
  const accepted = await message('accepted', 600);
  const before = await changedAt();
  expect(await markLostSends()).toEqual({ marked: 1 });
  // So that `updated_since` finds it.
  const marked = await changedAt();
  expect(marked.getTime()).toBeGreaterThan(before.getTime());
  expect([await lost(), await going(), await accepted()]).toEqual(['unknown', 'sending', 'accepted']);
  expect(await markLostSends()).toEqual({ marked: 0 });
  expect(await changedAt()).toEqual(marked);
});
