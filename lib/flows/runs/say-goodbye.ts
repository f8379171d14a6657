import { presentConversation } from '#lib/messaging/conversations/present-conversation.ts';
import { ConversationHeld } from '#lib/messaging/messages/conversation-held.ts';
import { log } from '#lib/platform/log.ts';
import { workspaceCalendar } from '#lib/workspace/calendar/workspace-calendar.ts';
import { fillMessage } from '../nodes/send-message/fill-message.ts';
import { FlowLimitError } from '../template/flow-limits.ts';
import { inTimeZone, type Variables } from '../template/variables.ts';
import { liveWorld } from './live-world.ts';
import { readContactVariables } from './read-contact-variables.ts';
import { readRun } from './read-run.ts';

/**
 * Sends a last message, once, to a customer whose run was stopped, filled in as by a node that sends a message: with what is
 * known about the contact and, unless the run was deleted with its flow, the run's variables. If it cannot be sent (the
 * window is closed, a person leads the conversation), nothing is. The conversation may be merged into another by now.
 */
export async function sayGoodbye({
  workspaceId,
  runId,
  conversationId: stopped,
  message,
}: {
  workspaceId: string;
  runId: string;
  conversationId: string;
  message: string;
}): Promise<void> {
  const conversationId = (await presentConversation({ workspaceId, conversationId: stopped })) ?? stopped;
  const calendar = await workspaceCalendar({ workspaceId });
  const world = liveWorld({ workspaceId, runId, conversationId, calendar });
  const known = await knownVariables({ workspaceId, runId, conversationId });
  const variables = inTimeZone(known, calendar.time_zone);
  try {
    const filled = filledText(message, variables);
    const sent = 'error' in filled ? filled : await world.send(filled, 'goodbye');
    if ('error' in sent) log().info({ run_id: runId, reason: sent.error }, 'a stopped run could not say so');
  } catch (error) {
    if (!(error instanceof ConversationHeld)) throw error;
  }
}

async function knownVariables({
  workspaceId,
  runId,
  conversationId,
}: Record<'workspaceId' | 'runId' | 'conversationId', string>): Promise<Variables> {
  const [talk, run] = await Promise.all([
    readContactVariables({ workspaceId, conversationId }),
    readRun({ workspaceId, runId }),
  ]);
  return { ...talk?.variables, ...run?.variables };
}

/** The text with the variables filled in; without their values if it would be too long with them. */
function filledText(body: string, variables: Variables): ReturnType<typeof fillMessage> {
  const fill = (values: Variables) => fillMessage({ type: 'text', body }, values);
  try {
    const filled = fill(variables);
    return 'error' in filled ? fill({}) : filled;
  } catch (error) {
    if (error instanceof FlowLimitError) return fill({});
    throw error;
  }
}
