import type { MessageContent } from '#lib/messaging/messages/schema.ts';
import type { JsonValue } from '../../template/variables.ts';
import type { CalledFlow } from './outcome.ts';

/** What is sent: parsed content, with the buttons below a text. */
export type FlowOutgoing = MessageContent & {
  name?: string | undefined;
  /** More than three are a list, whose rows may have sections. */
  buttons?: { id: string; title: string; section?: string }[] | undefined;
  listLabel?: string;
};

/** The message's id, or in words why nothing was sent. `isCertain` is false when the channel's answer was lost. */
export type Sent = { id: string; isCertain: boolean } | { error: string };

/** What a script answers a call with; null where it has no more answers. */
export type CallAnswer = (request: { method: string; url: string }) => { status: number; body: JsonValue } | null;

/**
 * Where a flow runs: among customers, or in the editor's Try it panel. Everything that reaches outside goes through it.
 */
export type FlowWorld = {
  workspaceId: string;
  /** Of the run; everything that it does outside is named after it (run-ids.ts, choice-id.ts). */
  runId: string;
  now(): Date;
  /** In which texts say dates (IANA). */
  timeZone: string;
  /** Whether the workspace's business hours include this moment. */
  isOpen(at: Date): boolean;
  /** Where the run's event of this number is posted. */
  eventUrl(number: number): string;
  /** A flow of the workspace as it is live now; null where there is none. */
  publishedFlow(flowId: string): Promise<CalledFlow | null>;
  /** In a scripted conversation: calls are answered by it, and no secret is looked at. */
  answerCall?: CallAnswer;
  /** Sends once for each key, however often it is called: a run repeats a step that was cut off. */
  send(message: FlowOutgoing, key: string): Promise<Sent>;
};
