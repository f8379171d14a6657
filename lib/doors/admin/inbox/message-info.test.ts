import { expect, it } from 'vitest';
import { createTestConversation } from '#lib/testing/create-test-conversation.ts';
import { createTestMessage } from '#lib/testing/create-test-message.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { signInAs } from '#lib/testing/sign-in-as.ts';
import { messageInfo } from './message-info.ts';

it('says when a message was sent, delivered and read, and who sent it, to its own workspace alone', async () => {
  const workspace = await createTestWorkspace();
  const { workspaceId } = workspace;
  const { conversationId } = await createTestConversation(workspace);
  const { userId: sentById } = await signInAs({ workspaceId, role: 'agent', name: 'Omar Haddad' });
  const at = (minute: number) => new Date(`2026-03-02T09:0${minute}:00.000Z`);
  const id = await createTestMessage({
    workspaceId,
    conversationId,
    direction: 'outbound',
    text: 'Hi',
    status: 'read',
    source: 'inbox',
    sentById,
    timestamp: at(0),
    receipts: {
      create: [
        { status: 'read', timestamp: at(3) },
        { status: 'sent', timestamp: at(1), pricing: { category: 'utility', billable: true } },
        { status: 'delivered', timestamp: at(2) },
      ],
    },
  });
  expect(await messageInfo({ workspaceId, messageId: id })).toMatchObject({
    direction: 'outbound',
    source: 'inbox',
    sent_by: 'Omar Haddad',
    written_at: at(0).toISOString(),
    wa_message_id: `wamid.${id}`,
    receipts: [
      { status: 'sent', at: at(1).toISOString(), detail: null },
      { status: 'delivered', at: at(2).toISOString() },
      { status: 'read', at: at(3).toISOString() },
    ],
    pricing: { category: 'utility', billable: true },
  });
  const { workspaceId: theirs } = await createTestWorkspace();
  await expect(messageInfo({ workspaceId: theirs, messageId: id })).rejects.toMatchObject({ code: 'not_found' });
});
