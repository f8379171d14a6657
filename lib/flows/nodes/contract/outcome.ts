import type { JsonValue, Variables } from '../../template/variables.ts';

/** A customer's message as a waiting node sees it. */
export type Reply = {
  id: string;
  /** On the wire: text, button_reply, image, order, … */
  kind: string;
  text: string | null;
  /** Of a pressed button or a chosen row, as it came over the wire. */
  choiceId: string | null;
  /** Our id of the message that the customer answered or tapped, when it is one of ours. */
  quotes: string | null;
  /** A link to the file, when there is one. */
  mediaUrl: string | null;
};

/** A reply as the step that waits for it reads it: `choiceId` is the choice's own id. */
export type StepReply = Reply & {
  /** A tap on a message of another step: it never answers this one. */
  isStray: boolean;
};

/** What a flow changes about its contact. */
export type ContactChange = { addTags: string[]; removeTags: string[]; attributes: Record<string, JsonValue> };

/** A published flow that a node runs, in the version of this moment. */
export type CalledFlow = { id: string; version: number; name: string; startId: string };

/** For the history; it goes there without secrets. */
export type Note = { [key: string]: JsonValue | undefined };

/**
 * What became of a node: the run leaves it by a handle, waits in it for a reply or for a time, ends there, or fails
 * where there is no way out for failure.
 */
export type Outcome = { input?: Note; output?: Note } & (
  | { type: 'leave'; handle: string; set?: Variables; error?: string; contact?: ContactChange; endsEvent?: true }
  | { type: 'wait'; for: 'reply'; attempt: number; until: Date }
  /** The question wants to hear whether more comes in so many seconds. Nothing was done yet. */
  | { type: 'collect'; seconds: number }
  /** With `event`: or for the run's next event. What ends that wait says `endsEvent`. */
  | { type: 'wait'; for: 'time'; until: Date; event?: true }
  /** Goes on in another flow, and by `done` or `error` when that has ended. */
  | { type: 'call'; flow: CalledFlow; set: Variables }
  | { type: 'fail'; error: string; set?: Variables }
  | { type: 'finish'; state: 'completed' | 'handed_off'; note: string | null }
);

/** While a run waits: in which step, what for, after how many invalid answers, and until when (ISO 8601). */
export type Waiting = {
  for: 'reply' | 'time';
  step: number;
  attempt: number;
  until: string;
  /** It waits for an event, until then at most. */
  event?: true;
  /** While a reply may go on: when it is whole, unless more comes (ISO 8601). */
  collectUntil?: string;
};
