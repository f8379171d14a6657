import type { JsonValue, Variables } from '../../template/variables.ts';

/** A customer's message as a waiting node sees it. */
export type Reply = {
  id: string;
  /** The type on the wire: text, button_reply, image, order, … */
  kind: string;
  text: string | null;
  /** The ID of a pressed button or a chosen row, as on the wire. */
  choiceId: string | null;
  /** Our ID of the message that the customer replied to or tapped, if it is ours. */
  quotes: string | null;
  /** A link to the file, if there is one. */
  mediaUrl: string | null;
};

/** A reply as the waiting step reads it: `choiceId` is the choice's own ID. */
export type StepReply = Reply & {
  /** A tap on another step's message, which never answers this one. */
  isStray: boolean;
};

/** A flow's changes to its contact. */
export type ContactChange = { addTags: string[]; removeTags: string[]; attributes: Record<string, JsonValue> };

/** A published flow that a node runs, in its current version. */
export type CalledFlow = { id: string; version: number; name: string; startId: string };

/** For the history, which masks secrets in it. */
export type Note = { [key: string]: JsonValue | undefined };

/**
 * The result of a node: the run leaves it by a handle, waits in it for a reply or for a time, ends there, or fails for lack
 * of an error exit.
 */
export type Outcome = { input?: Note; output?: Note } & (
  | { type: 'leave'; handle: string; set?: Variables; error?: string; contact?: ContactChange; endsEvent?: true }
  | { type: 'wait'; for: 'reply'; attempt: number; until: Date }
  /** The question wants to wait this many seconds for more messages. Nothing has been done yet. */
  | { type: 'collect'; seconds: number }
  /** With `event`, the run's next event ends the wait, too. */
  | { type: 'wait'; for: 'time'; until: Date; event?: true }
  /** Continues in another flow, and leaves by `done` or `error` when that has ended. */
  | { type: 'call'; flow: CalledFlow; set: Variables }
  | { type: 'fail'; error: string; set?: Variables }
  | { type: 'finish'; state: 'completed' | 'handed_off'; note: string | null }
);

/** While a run waits: in which step, what for, after asking again how often, and until when (ISO 8601). */
export type Waiting = {
  for: 'reply' | 'time';
  step: number;
  attempt: number;
  until: string;
  /** It waits for an event, at most until then. */
  event?: true;
  /** Its time ended while Parley was away, and it waits a little longer. */
  late?: true;
  /** The customer has tapped a button of another message. The first such tap does not count as an invalid answer. */
  stray?: true;
  /** While a reply may continue: when it counts as complete, unless more comes (ISO 8601). */
  collectUntil?: string;
};
