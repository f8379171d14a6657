import { expect, it } from 'vitest';
import { db } from '#lib/platform/database/db.ts';
import { createTestConversation } from '#lib/testing/create-test-conversation.ts';
import { createTestMessage } from '#lib/testing/create-test-message.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { disconnectNumber } from '#lib/workspace/numbers/disconnect-number.ts';
import { saveNumber } from '#lib/workspace/numbers/save-number.ts';
import { inboundWorkspace } from './testing/inbound-workspace.ts';
import { document, messagesDocument, postWebhook, wireText } from './testing/webhooks.ts';

it('receives nothing at a number that was disconnected, until it is connected again', async () => {
  const workspace = await inboundWorkspace();
  const { workspaceId, numberId, ...details } = workspace;
  await workspace.receive([wireText('Hello')]);
  await disconnectNumber({ workspaceId, numberId });
  await workspace.receive([wireText('Are you there?')]);
  expect((await workspace.messages()).map(({ text }) => text)).toEqual(['Hello']);
  await saveNumber({ workspaceId, ...details });
  await workspace.receive([wireText('Good morning')]);
  expect((await workspace.messages()).map(({ text }) => text)).toEqual(['Hello', 'Good morning']);
  expect(await workspace.conversations()).toHaveLength(1);
});

it('receives messages only in the workspace to which a number has moved', async () => {
  const before = await inboundWorkspace();
  const after = await createTestWorkspace();
  const { phoneNumberId, wabaId, accessToken } = before;
  await before.receive([wireText('Hello')]);
  await disconnectNumber(before);
  await saveNumber({ workspaceId: after.workspaceId, phoneNumberId, wabaId, accessToken });
  await before.receive([wireText('Do you ship abroad?')]);
  expect((await before.messages()).map(({ text }) => text)).toEqual(['Hello']);
  const moved = await db().message.findMany({ where: { workspaceId: after.workspaceId } });
  expect(moved.map(({ text }) => text)).toEqual(['Do you ship abroad?']);
});

it('still learns what became of the messages that a number sent before it was disconnected or moved', async () => {
  const { workspaceId, numberId, phoneNumberId, wabaId, accessToken } = await inboundWorkspace();
  const { conversationId } = await createTestConversation({ workspaceId, numberId });
  const sent = { direction: 'outbound', source: 'api', text: 'Hi', status: 'accepted' } as const;
  const id = await createTestMessage({ workspaceId, conversationId, channelId: 'wamid.sent', ...sent });
  const report = async (status: string) => {
    const receipt = { id: 'wamid.sent', status, timestamp: '1795250001', recipient_id: '919812345678' };
    await postWebhook(messagesDocument(phoneNumberId, { statuses: [receipt] }));
    return (await db().message.findFirstOrThrow({ where: { workspaceId, id } })).status;
  };
  await disconnectNumber({ workspaceId, numberId });
  expect(await report('delivered')).toBe('delivered');
  const after = await createTestWorkspace();
  await saveNumber({ workspaceId: after.workspaceId, phoneNumberId, wabaId, accessToken });
  expect(await report('read')).toBe('read');
});

it('keeps no notices about an account whose only number was disconnected', async () => {
  const { workspaceId, numberId, wabaId, ...workspace } = await inboundWorkspace();
  const tell = (n: number) =>
    postWebhook(document([{ field: 'security', value: { event: 'PIN_CHANGED', n } }], wabaId));
  await tell(1);
  await disconnectNumber({ workspaceId, numberId });
  await tell(2);
  expect((await workspace.events()).map(({ name }) => name)).toEqual(['channel.notice']);
});
