import { ConversationHeld } from '#lib/messaging/messages/conversation-held.ts';
import { log } from '#lib/platform/log.ts';
import { workspaceCalendar } from '#lib/workspace/calendar/workspace-calendar.ts';
import { liveWorld } from './live-world.ts';

/**
 * Sends a last message, once, to a customer whose run was stopped. If it cannot be sent (the window is closed, a person
 * leads the conversation), nothing is.
 */
export async function sayGoodbye({
  workspaceId,
  runId,
  conversationId,
  message,
}: {
  workspaceId: string;
  runId: string;
  conversationId: string;
  message: string;
}): Promise<void> {
  const world = liveWorld({ workspaceId, runId, conversationId, calendar: await workspaceCalendar({ workspaceId }) });
  try {
    const sent = await world.send({ type: 'text', body: message, language_code: 'en' }, 'goodbye');
    if ('error' in sent) log().info({ run_id: runId, reason: sent.error }, 'a stopped run could not say so');
  } catch (error) {
    if (!(error instanceof ConversationHeld)) throw error;
  }
}
