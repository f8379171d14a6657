import { expect, it } from 'vitest';
import { db } from '#lib/platform/database/db.ts';
import { newId } from '#lib/platform/new-id.ts';
import { createTestConversation } from '#lib/testing/create-test-conversation.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { signInAs } from '#lib/testing/sign-in-as.ts';
import { type Actor, changeWork } from './change-work.ts';

it('leaves nothing unread in a conversation that is closed', async () => {
  const workspace = await createTestWorkspace();
  const { workspaceId } = workspace;
  const { conversationId } = await createTestConversation(workspace);
  const where = { workspaceId_id: { workspaceId, id: conversationId } };
  await db().conversation.update({ where, data: { unreadCount: 3 } });
  const change = { status: { is: 'closed', snoozedUntil: null } } as const;
  const actor = { cause: 'api' } as const;
  await db().$transaction((tx) => changeWork({ tx, workspaceId, conversationId, change, actor }));
  expect(await db().conversation.findUniqueOrThrow({ where })).toMatchObject({ status: 'closed', unreadCount: 0 });
});

it('keeps the latest 200 lines of a conversation, including the one that a change adds', async () => {
  const workspace = await createTestWorkspace();
  const { workspaceId } = workspace;
  const { conversationId } = await createTestConversation(workspace);
  const { userId } = await signInAs({ workspaceId, role: 'agent' });
  const line = { workspaceId, conversationId, kind: 'assigned', cause: 'api' } as const;
  const old = Array.from({ length: 200 }, (_, age) => ({
    ...line,
    id: newId(),
    createdAt: new Date(1_790_000_000_000 - age),
  }));
  await db().threadLine.createMany({ data: old });
  const actor = { cause: 'member', userId } as const;
  await db().$transaction((tx) =>
    changeWork({ tx, workspaceId, conversationId, change: { assigneeId: userId }, actor }),
  );
  const left = await db().threadLine.findMany({
    where: { workspaceId, conversationId },
    orderBy: { createdAt: 'asc' },
  });
  expect(left).toHaveLength(200);
  expect(left[0]?.id).toBe(old.at(-2)?.id);
  expect(left.at(-1)).toMatchObject({ actorId: userId });
});

it('says who changed the work: the member, or an integration', async () => {
  const workspace = await createTestWorkspace();
  const { workspaceId } = workspace;
  const { conversationId } = await createTestConversation(workspace);
  const { userId } = await signInAs({ workspaceId, role: 'agent' });
  const assign = (actor: Actor, assigneeId: string | null) =>
    db().$transaction((tx) => changeWork({ tx, workspaceId, conversationId, change: { assigneeId }, actor }));
  await assign({ cause: 'member', userId }, userId);
  await assign({ cause: 'api' }, null);
  const lines = await db().threadLine.findMany({
    where: { workspaceId, conversationId },
    orderBy: { createdAt: 'asc' },
  });
  expect(lines).toMatchObject([
    { kind: 'assigned', cause: 'member', actorId: userId, assigneeId: userId },
    { kind: 'assigned', cause: 'api', actorId: null, assigneeId: null },
  ]);
});
