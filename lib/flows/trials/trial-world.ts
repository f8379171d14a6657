import { DomainError } from '#lib/contract/errors.ts';
import { outsideWindow, WINDOW_HOURS } from '#lib/messaging/messages/outside-window.ts';
import { prepareContent } from '#lib/messaging/messages/prepare-content.ts';
import { knownTemplate } from '#lib/messaging/templates/known-template.ts';
import { syncAccounts } from '#lib/messaging/templates/sync-accounts.ts';
import { HOUR_MS } from '#lib/platform/durations.ts';
import { isOpen } from '#lib/workspace/calendar/is-open.ts';
import type { Calendar } from '#lib/workspace/calendar/schema.ts';
import { publishedFlow } from '../definitions/published-flow.ts';
import { messageId } from '../nodes/contract/run-ids.ts';
import type { CallAnswer, CallResponse, FlowOutgoing, FlowWorld } from '../nodes/contract/world.ts';
import { eventUrl } from '../runs/event-url.ts';

/** A scripted conversation's stand-in for the outside: nothing is called, and the channel is not asked. */
export type Rehearsal = { isOpen: boolean; answer: CallAnswer };

/** The world of a trial: collects messages, unless a run's send would be refused, and what calls got. */
export function trialWorld({
  workspaceId,
  runId,
  silentMs,
  passedMs,
  messages,
  responses,
  calendar,
  rehearsal,
}: {
  workspaceId: string;
  runId: string;
  /** How long ago the customer wrote, in ms. */
  silentMs: number;
  /** How far the trial's clock is ahead, in ms. */
  passedMs: number;
  messages: FlowOutgoing[];
  responses: CallResponse[];
  calendar: Calendar;
  rehearsal?: Rehearsal | undefined;
}): FlowWorld {
  return {
    workspaceId,
    runId,
    now: () => new Date(Date.now() + passedMs),
    timeZone: calendar.time_zone,
    isOpen: (at) => rehearsal?.isOpen ?? isOpen(calendar, at),
    // This run does not exist, so posting to the URL gets an error that says so.
    eventUrl: (number) => eventUrl({ workspaceId, runId, number }),
    publishedFlow: (flowId) => publishedFlow({ workspaceId, flowId }),
    linkToFile: async ({ mediaUrl }) => mediaUrl,
    ...(rehearsal && { answerCall: rehearsal.answer }),
    noteResponse: (response) => responses.push(response),
    send: async (message, key) => {
      const isTaken = rehearsal && message.type === 'template';
      const taken = isTaken ? message : await taking({ workspaceId, silentMs, message });
      if ('error' in taken) return taken;
      messages.push(taken);
      return { id: messageId(runId, key), isCertain: true };
    },
  };
}

type Sending = { workspaceId: string; silentMs: number; message: FlowOutgoing };

/** The message as a run would send it, or the error that a run would get before it is sent. */
async function taking({ workspaceId, silentMs, message }: Sending): Promise<FlowOutgoing | { error: string }> {
  try {
    const { outgoing } = await prepareContent({ workspaceId, addressee: null, message });
    if (outgoing.type === 'template') {
      const error = await unknownTemplate({ workspaceId, message });
      const components = outgoing.components as FlowOutgoing['components'];
      return error ? { error } : { ...message, language_code: outgoing.languageCode, components };
    }
    if (silentMs < WINDOW_HOURS * HOUR_MS) return message;
    return { error: outsideWindow({ lastInboundAt: new Date(Date.now() - silentMs) }).message };
  } catch (error) {
    if (error instanceof DomainError) return { error: error.message };
    throw error;
  }
}

/** A template that we have no copy of is looked up at the channel once; if it is still missing, it does not exist. */
async function unknownTemplate({ workspaceId, message }: { workspaceId: string; message: FlowOutgoing }) {
  const name = message.template_name ?? '';
  const isKnown = async () => (await knownTemplate({ workspaceId, name })).length > 0;
  if (await isKnown()) return null;
  const { refusals } = await syncAccounts({ workspaceId });
  // Where the channel cannot tell about templates right now, the run will see.
  return refusals.length > 0 || (await isKnown()) ? null : `The template “${name}” does not exist.`;
}
