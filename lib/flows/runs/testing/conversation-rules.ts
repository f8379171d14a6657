import { expect } from 'vitest';
import { db } from '#lib/platform/database/db.ts';
import type { SandboxMessage } from '#lib/sandbox/schema/control-schema.ts';
import type { FlowNode, NodeType } from '../../graph/schema.ts';
import { messageId } from '../../nodes/contract/run-ids.ts';
import { readEventToken } from '../event-url.ts';
import { fillKnown, type Known, type Level, type Posted, replayRun, type Step, type Versions } from './replay-run.ts';

const HOUR_MS = 3_600_000;
/** Longer than the sweeper needs to notice. */
const OVERDUE_MS = 90_000;
/** The channel's clock counts whole seconds. */
const SECOND_MS = 1000;

/** What customers are told when their flow is taken away. */
export const GOODBYE = 'Goodbye';

/** Who leads a conversation: its state, how many of its runs lead, and how much flows have said in it. */
export type Leaders = { id: string; state: string; leading: number; said: number };

/** Of all conversations of a workspace. */
export function leadersOf(workspaceId: string): Promise<Leaders[]> {
  return db().$queryRaw<Leaders[]>`
    SELECT id, state::text AS state, (
        SELECT count(*)::int FROM flow_runs AS run
        WHERE run.workspace_id = talk.workspace_id AND run.conversation_id = talk.id
          AND (run.state = 'running' OR (run.state = 'waiting' AND waiting_for ->> 'for' = 'reply'))
      ) AS leading, (
        SELECT count(*)::int FROM messages AS message
        WHERE message.workspace_id = talk.workspace_id AND message.conversation_id = talk.id AND source = 'flow'
      ) AS said
    FROM conversations AS talk
    WHERE workspace_id = ${workspaceId}::uuid`;
}

/** True at every moment: at most one run leads, and the conversation's state says who does. */
export function expectOneLeader(conversations: Leaders[]): void {
  for (const { state, leading } of conversations) {
    expect(leading, `runs that lead a conversation of state ${state}`).toBeLessThanOrEqual(1);
    if (state === 'flow') expect(leading, 'runs that lead').toBe(1);
    if (state === 'nobody' || state === 'person') expect(leading, `runs that lead though it is ${state}`).toBe(0);
  }
}

/** True when the engine has nothing left to do: each run has ended, or waits for something visible. */
export async function expectAllAtRest(workspaceId: string): Promise<void> {
  const runs = await db().flowRun.findMany({
    where: { workspaceId },
    include: { conversation: { select: { state: true } } },
  });
  for (const { state, error, waitingUntil, endedAt, conversation } of runs) {
    // A run that nothing holds back is not forgotten when its time, or its event, has come.
    const isOverdue = waitingUntil !== null && waitingUntil.getTime() < Date.now() - OVERDUE_MS;
    if (isOverdue) expect(conversation.state, 'the state that holds an overdue run').not.toBe('nobody');
    if (state === 'running') expect(conversation.state, 'the state that holds a run between two steps').toBe('paused');
    if (state === 'waiting') expect(waitingUntil).toBeInstanceOf(Date);
    else if (state !== 'running') expect(endedAt).toBeInstanceOf(Date);
    if (state === 'failed') expect(error, 'why a run failed').toEqual(expect.any(String));
  }
}

/** What phones show from one of our numbers. */
type Phone = { phoneNumberId: string; phone: SandboxMessage[] };

/** Compares the phones and the history with each run. */
export async function expectTrueToGraphs({
  workspaceId,
  versions,
  posted,
  phones,
}: {
  workspaceId: string;
  versions: Versions;
  posted: Posted;
  phones: Phone[];
}): Promise<void> {
  const messages = await db().message.findMany({
    where: { workspaceId },
    include: { conversation: { select: { number: { select: { phoneNumberId: true } } } } },
    orderBy: { sequence: 'asc' },
  });
  const runs = await db().flowRun.findMany({ where: { workspaceId } });
  const allSteps = await db().flowRunStep.findMany({ where: { workspaceId }, orderBy: { number: 'asc' } });
  for (const phone of phones) expectOwnNumber(phone, messages);
  expectWithinWindow(messages);
  const explained = new Set<string>();
  for (const run of runs) {
    const steps = allSteps.filter(({ runId }) => runId === run.id);
    const replayed = replayRun({ run, steps, versions, posted });
    for (const step of steps) expectOwnTap(run.id, step, messages);
    const speakers = speakersOf(run, replayed);
    for (const message of messages.filter(({ flowRunId }) => flowRunId === run.id)) {
      expect(message.conversationId).toBe(run.conversationId);
      explained.add(message.id);
      if (isGoodbye(message, run)) continue;
      expectOwnWords(message, run.id, speakers.get(message.id) ?? []);
    }
  }
  const unexplained = messages.filter(({ id, source }) => source === 'flow' && !explained.has(id));
  const ofGone = unexplained.filter(({ flowRunId }) => !runs.some(({ id }) => id === flowRunId));
  expect(unexplained.length, 'messages of a run that it has not sent').toBe(ofGone.length);
  expectOfRemoved(ofGone, versions);
}

/** A run that was stopped with its flow says goodbye, once. */
function isGoodbye({ id, text }: { id: string; text: string | null }, run: { id: string; state: string }) {
  return run.state === 'cancelled' && text === GOODBYE && id === messageId(run.id, 'goodbye');
}

/** The runs of a deleted flow are gone, but each of their messages has one of its texts. */
function expectOfRemoved(messages: Message[], versions: Versions) {
  const texts = [GOODBYE, ...[...versions.values()].flatMap(({ nodes }) => nodes.flatMap(textsOf)).map(beginning)];
  for (const message of messages) {
    expect(texts, 'what a removed flow may have said').toContain(beginning(saidIn(message)));
  }
}

/** Without the values of variables. */
const beginning = (text: string | null) => text?.split(' [')[0];

/**
 * A message is the text of its node, filled with the variables known there; a URL in it is that of the run's next event.
 */
function expectOwnWords(message: Said, runId: string, speakers: Speaker[]) {
  const said = saidIn(message)?.replace(/\S+\/flow-events\/(\S+)/, (_, token) => {
    const claim = readEventToken(token);
    expect(claim?.runId, 'the run of an address for events').toBe(runId);
    return `event ${claim?.number}`;
  });
  const texts = speakers.flatMap(({ node, known, eventNumber }) =>
    textsOf(node).map((text) =>
      known ? fillKnown(text, known).replace('{{event_url}}', `event ${eventNumber}`) : beginning(text),
    ),
  );
  expect(texts, 'what the run may say').toContain(speakers.some(({ known }) => known) ? said : beginning(said ?? null));
}

/** Each message was sent once, from the number of its conversation. */
function expectOwnNumber({ phoneNumberId, phone }: Phone, messages: Message[]) {
  const references = phone.map(({ biz_opaque_callback_data }) => biz_opaque_callback_data ?? '');
  expect(new Set(references).size, 'messages that were sent once').toBe(references.length);
  const own = new Set(
    messages.filter(({ conversation }) => conversation.number.phoneNumberId === phoneNumberId).map(({ id }) => id),
  );
  expect(
    references.filter((reference) => !own.has(reference)),
    'messages of another number',
  ).toEqual([]);
}

type Message = Said & {
  id: string;
  conversationId: string;
  conversation: { number: { phoneNumberId: string } };
  sequence: number;
  direction: string;
  source: string;
  timestamp: Date;
};

function expectWithinWindow(messages: Message[]) {
  for (const { conversationId, sequence, source, timestamp, type, text } of messages) {
    if (source !== 'flow' || type === 'template') continue;
    const opened = messages.some(
      (other) =>
        other.conversationId === conversationId &&
        other.direction === 'inbound' &&
        other.sequence < sequence &&
        timestamp.getTime() - other.timestamp.getTime() < 24 * HOUR_MS + SECOND_MS,
    );
    expect(opened, `the window is open for “${text}”`).toBe(true);
  }
}

type Sent = { id: string; channelId: string | null };
type Told = { answer?: unknown; tapped?: { title: string; message_id: string | null; on?: string } };

/** A tap that advanced a run was on a message of exactly this step. */
function expectOwnTap(runId: string, { number, handle, output }: Step, messages: Sent[]) {
  const { tapped, answer } = output as Told;
  if (!tapped || handle === null || handle === 'invalid' || handle === 'error' || handle === 'timeout') return;
  // A text before the tap was the answer.
  if (tapped.on && handle === 'answer' && answer !== tapped.title) return;
  const own = keysOf(number).map((key) => messageId(runId, key));
  // Its process died before it learned the message's channel ID, so only the wire ID shows that it was tapped.
  const nameless = messages.filter(({ id, channelId }) => !tapped.on && own.includes(id) && channelId === null);
  expect([...own, ...nameless.map(() => null)]).toContain(tapped.message_id);
}

/** The keys under which a step may send, including repetitions. */
const keysOf = (step: number) => [String(step), ...Array.from({ length: 10 }, (_, index) => `${step}.${index + 1}`)];

/** A possible sender of a message; without `known` when nothing of its step was recorded. */
type Speaker = { node: FlowNode; known?: Known; eventNumber?: number };

/** Each message ID that the run may have used, with the nodes that may have sent it. */
function speakersOf(
  run: { id: string; nodeId: string | null; stepCount: number },
  { places, levels }: ReturnType<typeof replayRun>,
): Map<string, Speaker[]> {
  const speakers = new Map(
    [...places].flatMap(([number, place]) =>
      keysOf(number).map((key): [string, Speaker[]] => [messageId(run.id, key), [place]]),
    ),
  );
  // A process died after it had sent, and the run was ended or held before the step was repeated.
  let at = inLevel(levels, run.nodeId === null ? [] : [run.nodeId]);
  for (let number = run.stepCount + 1; at.length > 0 && number <= run.stepCount + MOST_SILENT; number += 1) {
    const id = messageId(run.id, String(number));
    if (!speakers.has(id)) speakers.set(id, at);
    at = distinct(at.flatMap(afterSilent));
  }
  return speakers;
}

/** More silent nodes than follow each other in any of the graphs, including called ones. */
const MOST_SILENT = 50;

const SILENT = new Set<NodeType>([
  'start',
  'set_variable',
  'set_contact',
  'condition',
  'business_hours',
  'wait_until',
  'wait_for_event',
  'end',
]);

type Unrecorded = { node: FlowNode; levels: Level[] };

const distinct = (all: Unrecorded[]) => [
  ...new Map(all.map((one) => [`${one.levels.length}/${one.node.id}`, one])).values(),
];

function inLevel(levels: Level[], ids: string[]): Unrecorded[] {
  return (levels.at(-1)?.graph.nodes ?? []).filter(({ id }) => ids.includes(id)).map((node) => ({ node, levels }));
}

/** Where a run may get to from a silent node before anything is recorded. */
function afterSilent({ node, levels }: Unrecorded): Unrecorded[] {
  if (!SILENT.has(node.type)) return [];
  const outer = levels.slice(0, -1);
  const follow = (on: Level[], id: string | undefined) =>
    inLevel(
      on,
      on
        .at(-1)
        ?.graph.edges.filter(({ source }) => source === id)
        .map(({ target }) => target) ?? [],
    );
  // Whether the called flow has ended or failed there, its caller continues.
  return [...follow(levels, node.id), ...(outer.length > 0 ? follow(outer, levels.at(-1)?.call?.node.id) : [])];
}

type Said = { type: string; text: string | null; payload: unknown };

/** The text of a message; for a template, the value that its node gave it. */
function saidIn({ type, text, payload }: Said): string | null {
  if (type !== 'template') return text;
  const { components } = payload as { components: { parameters: { text: string }[] }[] };
  return components[0]?.parameters[0]?.text ?? null;
}

function textsOf(node: FlowNode): string[] {
  if (node.type === 'send_message') return [node.data.body ?? ''];
  if (node.type === 'template_message') return (node.data.components ?? []).flatMap(valuesOf);
  return node.type === 'ask' ? [node.data.message.body ?? '', node.data.retryMessage ?? ''] : [];
}

function valuesOf({ parameters }: Record<string, unknown>): string[] {
  return (parameters as { text: string }[]).map(({ text }) => text);
}
