import type { z } from 'zod';
import { notFound } from '#lib/contract/errors.ts';
import { type Actor, changeWork } from '#lib/messaging/conversations/change-work.ts';
import { lockConversation } from '#lib/messaging/conversations/lock-conversation.ts';
import type { updateConversationBody } from '#lib/messaging/conversations/schema.ts';
import { workChange } from '#lib/messaging/conversations/work-change.ts';
import { retriedTransaction } from '#lib/platform/database/retried-transaction.ts';
import { changeState } from './change-state.ts';

/**
 * Changes a conversation's state, assignee and status, all or nothing. Throws `not_found`, and `validation_failed` for an
 * invalid assignee or time.
 */
export async function updateConversation({
  workspaceId,
  conversationId,
  body,
  actor,
}: {
  workspaceId: string;
  conversationId: string;
  body: z.output<typeof updateConversationBody>;
  actor: Actor;
}): Promise<void> {
  const change = await workChange({ workspaceId, body });
  await retriedTransaction(async (tx) => {
    const place = { tx, workspaceId, conversationId };
    const present = await lockConversation(place);
    if (!present) throw notFound('conversation');
    const { state } = body;
    if (state !== undefined && state !== present) await changeState({ ...place, state });
    await changeWork({ ...place, change, actor });
  });
}
