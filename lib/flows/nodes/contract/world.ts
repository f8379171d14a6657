import type { MessageContent } from '#lib/messaging/messages/schema.ts';
import type { JsonValue } from '../../template/variables.ts';
import type { FailureReason } from './constants.ts';
import type { CalledFlow, Reply } from './outcome.ts';

/** An outgoing message: parsed content, with the buttons below a text. */
export type FlowOutgoing = MessageContent & {
  name?: string | undefined;
  /** More than three become a list, whose rows may have sections. */
  buttons?: { id: string; title: string; section?: string }[] | undefined;
  listLabel?: string;
};

/** The message's ID, or in words why nothing was sent. `isCertain` is false when the channel's response was lost. */
export type Sent = { id: string; isCertain: boolean } | { error: string };

/** A script's answer to an API call; null when it has no more answers. */
export type CallAnswer = (request: {
  method: string;
  url: string;
}) => { status: number; body: JsonValue; error?: FailureReason | undefined } | null;

/** What an API call got, or why it got nothing. */
export type CallResponse = { status: number; text: string } | { error: FailureReason };

/**
 * Where a flow runs: among customers, or in the editor's Try it panel. Messages and whatever differs between the two go
 * through it. API calls do not: a trial makes them too, unless a script answers them.
 */
export type FlowWorld = {
  workspaceId: string;
  /** The run's ID, from which the IDs of all its effects derive (run-ids.ts, choice-id.ts). */
  runId: string;
  now(): Date;
  /** The time zone for dates in texts (IANA). */
  timeZone: string;
  /** Whether the workspace's business hours include this moment. */
  isOpen(at: Date): boolean;
  /** The URL for the run's event of this number. */
  eventUrl(number: number): string;
  /** A workspace's flow in its live version; null when there is none. */
  publishedFlow(flowId: string): Promise<CalledFlow | null>;
  /** A link to a reply's file, once the file can be fetched; null without a file, or if it could not be copied. */
  linkToFile(reply: Reply): Promise<string | null>;
  /** In a scripted conversation: answers API calls, and no secret is read. */
  answerCall?: CallAnswer;
  /** In a trial: takes each call's response as far as it was read, with secrets masked. */
  noteResponse?(response: CallResponse): void;
  /** Sends once per key, however often it is called: a run repeats a step that was interrupted. */
  send(message: FlowOutgoing, key: string): Promise<Sent>;
};
