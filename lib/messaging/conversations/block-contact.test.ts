import { expect, it } from 'vitest';
import { db } from '#lib/platform/database/db.ts';
import { createTestConversation } from '#lib/testing/create-test-conversation.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { blockContact } from './block-contact.ts';
import { changeWork } from './change-work.ts';

const actor = { cause: 'api' } as const;

it('closes the conversations of someone who is blocked, once', async () => {
  const { workspaceId, numberId } = await createTestWorkspace();
  const { contactId, conversationId } = await createTestConversation({ workspaceId, numberId });
  const block = () => blockContact({ workspaceId, contact: contactId, blocked: true, actor });
  const state = async () => ({
    talk: await db().conversation.findFirstOrThrow({ where: { workspaceId, id: conversationId } }),
    lines: (await db().threadLine.findMany({ where: { workspaceId }, orderBy: { createdAt: 'asc' } })).map(
      ({ kind }) => kind,
    ),
    events: await db().event.count({ where: { workspaceId } }),
  });
  expect(await block()).toMatchObject({ changed: true });
  expect(await state()).toMatchObject({ talk: { status: 'closed' }, lines: ['status', 'blocked'], events: 1 });
  const change = { status: { is: 'open', snoozedUntil: null } } as const;
  await db().$transaction((tx) => changeWork({ tx, workspaceId, conversationId, change, actor }));
  const reopened = await state();
  expect(await block()).toMatchObject({ changed: false });
  expect(await state()).toEqual(reopened);
});
