import { DomainError } from '#lib/contract/errors.ts';
import { copyEnds } from '#lib/messaging/media/copy-ends.ts';
import { ConversationHeld } from '#lib/messaging/messages/conversation-held.ts';
import { sendMessage } from '#lib/messaging/messages/send-message.ts';
import { isOpen } from '#lib/workspace/calendar/is-open.ts';
import type { Calendar } from '#lib/workspace/calendar/schema.ts';
import { publishedFlow } from '../definitions/published-flow.ts';
import { messageId } from '../nodes/contract/run-ids.ts';
import type { FlowOutgoing, FlowWorld, Sent } from '../nodes/contract/world.ts';
import { eventUrl } from './event-url.ts';

/** In ms, before retrying a message that the channel was too busy or too unhealthy to take. */
const PAUSES = [1000, 4000];

/**
 * The world of a real run. IDs derive from the run and its step alone, so that a step that was interrupted and runs again
 * sends the same message, which is then not sent twice, and makes its calls with the same idempotency key.
 */
export function liveWorld({
  workspaceId,
  runId,
  conversationId,
  calendar,
}: {
  workspaceId: string;
  runId: string;
  conversationId: string;
  calendar: Calendar;
}): FlowWorld {
  return {
    workspaceId,
    runId,
    now: () => new Date(),
    timeZone: calendar.time_zone,
    isOpen: (at) => isOpen(calendar, at),
    eventUrl: (number) => eventUrl({ workspaceId, runId, number }),
    publishedFlow: (flowId) => publishedFlow({ workspaceId, flowId }),
    linkToFile: async ({ id, mediaUrl }) =>
      mediaUrl !== null && (await copyEnds({ workspaceId, messageId: id })) ? mediaUrl : null,
    send: (message, key) => send({ workspaceId, conversationId, flowRunId: runId, id: messageId(runId, key), message }),
  };
}

type Send = { workspaceId: string; conversationId: string; flowRunId: string; id: string; message: FlowOutgoing };

async function send(message: Send): Promise<Sent> {
  for (let attempt = 0; ; attempt++) {
    try {
      await sendMessage({ ...message, source: 'flow' });
      return { id: message.id, isCertain: true };
    } catch (error) {
      if (!(error instanceof DomainError) || error instanceof ConversationHeld) throw error;
      if (error.code === 'outcome_unknown') return { id: message.id, isCertain: false };
      const pause = PAUSES[attempt];
      if (!passes(error) || pause === undefined) return { error: error.message };
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}

/** Nothing was sent, and the same ID may be tried again. */
function passes({ code }: DomainError): boolean {
  return code === 'channel_throttled' || code === 'channel_unavailable';
}
