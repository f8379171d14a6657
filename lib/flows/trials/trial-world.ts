import { ChannelError } from '#lib/channel/channel-error.ts';
import { DomainError } from '#lib/contract/errors.ts';
import { outsideWindow, WINDOW_HOURS } from '#lib/messaging/messages/outside-window.ts';
import { prepareContent } from '#lib/messaging/messages/prepare-content.ts';
import { knownTemplate } from '#lib/messaging/templates/known-template.ts';
import { syncTemplates } from '#lib/messaging/templates/sync-templates.ts';
import { isOpen } from '#lib/workspace/calendar/is-open.ts';
import type { Calendar } from '#lib/workspace/calendar/schema.ts';
import { publishedFlow } from '../definitions/published-flow.ts';
import { messageId } from '../nodes/contract/run-ids.ts';
import type { CallAnswer, FlowOutgoing, FlowWorld } from '../nodes/contract/world.ts';
import { eventUrl } from '../runs/event-url.ts';

/** What a scripted conversation says about the outside: nothing is called, no channel is asked. */
export type Rehearsal = { isOpen: boolean; answer: CallAnswer };

/** The world of a trial: what is sent goes to `messages`, unless a run would be refused it. */
export function trialWorld({
  workspaceId,
  runId,
  silentMs,
  messages,
  calendar,
  rehearsal,
}: {
  workspaceId: string;
  runId: string;
  /** How long ago the customer wrote. */
  silentMs: number;
  messages: FlowOutgoing[];
  calendar: Calendar;
  rehearsal?: Rehearsal | undefined;
}): FlowWorld {
  return {
    workspaceId,
    runId,
    now: () => new Date(),
    timeZone: calendar.time_zone,
    isOpen: (at) => rehearsal?.isOpen ?? isOpen(calendar, at),
    // No run of this ID: what is posted there is told so.
    eventUrl: (number) => eventUrl({ workspaceId, runId, number }),
    publishedFlow: (flowId) => publishedFlow({ workspaceId, flowId }),
    ...(rehearsal && { answerCall: rehearsal.answer }),
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

/** The message as a run would send it, or what the run would be told before it leaves. */
async function taking({ workspaceId, silentMs, message }: Sending): Promise<FlowOutgoing | { error: string }> {
  try {
    const { outgoing } = await prepareContent({ workspaceId, addressee: null, message });
    if (outgoing.type === 'template') {
      const error = await unknownTemplate({ workspaceId, message });
      const components = outgoing.components as FlowOutgoing['components'];
      return error ? { error } : { ...message, language_code: outgoing.languageCode, components };
    }
    if (silentMs < WINDOW_HOURS * 3_600_000) return message;
    return { error: outsideWindow({ lastInboundAt: new Date(Date.now() - silentMs) }).message };
  } catch (error) {
    if (error instanceof DomainError) return { error: error.message };
    throw error;
  }
}

/** Only the channel can tell about a template that we have no copy of: what is still missing after asking is not there. */
async function unknownTemplate({ workspaceId, message }: { workspaceId: string; message: FlowOutgoing }) {
  const name = message.template_name ?? '';
  const isKnown = async () => (await knownTemplate({ workspaceId, name })).length > 0;
  if (await isKnown()) return null;
  try {
    await syncTemplates({ workspaceId });
  } catch (error) {
    // The channel says nothing about templates just now: the run will see.
    if (error instanceof ChannelError) return null;
    throw error;
  }
  return (await isKnown()) ? null : `The template “${name}” does not exist.`;
}
