import { db } from '#lib/platform/database/db.ts';
import { createTestConversation } from '#lib/testing/create-test-conversation.ts';
import type { setUpChannel } from '#lib/testing/set-up-channel.ts';
import { sendMessageBody } from '../schema.ts';
import { sendMessage } from '../send-message.ts';

export const PHONE = '+919812345678';

/** What a test's workspace sends to one person, what it stores of that, and what reaches the channel. */
export function sendsOf(test: ReturnType<typeof setUpChannel>) {
  return {
    /** Opens the conversation with the person. */
    open: (more: Partial<Parameters<typeof createTestConversation>[0]> = {}) =>
      createTestConversation({ ...test.workspace, phone: PHONE, ...more }),
    send: (body: Record<string, unknown>, more: Partial<Parameters<typeof sendMessage>[0]> = {}) =>
      sendMessage({
        workspaceId: test.workspace.workspaceId,
        message: sendMessageBody.parse({ to: PHONE, ...body }),
        source: 'api',
        ...more,
      }),
    stored: () => db().message.findMany({ where: { workspaceId: test.workspace.workspaceId }, orderBy: { id: 'asc' } }),
    onTheWire: async () =>
      (await test.channel.messages({ phone_number_id: test.workspace.phoneNumberId, limit: 1000 }))
        .map(({ payload }) => payload)
        .reverse(),
  };
}
