import { nextNode } from '../graph/leaving-handle.ts';
import { nodeCalled } from '../graph/node-names.ts';
import type { FlowNode, Graph, NodeType } from '../graph/schema.ts';
import { choiceOfStep } from '../nodes/contract/choice-id.ts';
import type { ContactChange, Note, Outcome, Reply, StepReply, Waiting } from '../nodes/contract/outcome.ts';
import { messageId, messageKey } from '../nodes/contract/run-ids.ts';
import type { FlowWorld } from '../nodes/contract/world.ts';
import { FlowLimitError, type RunLimits, refuseTooMuch } from '../template/flow-limits.ts';
import { unsetVariables } from '../template/unset-variables.ts';
import { inTimeZone, type JsonValue, type Variables } from '../template/variables.ts';
import { executorOf } from './executors.ts';

/** The same node this often without the customer or a wait in between is an unintended loop. */
const MAX_PASSES = 10;

/** Where a run is: at a node that is to be executed, or that waits. */
export type Position = {
  nodeId: string | null;
  variables: Variables;
  stepCount: number;
  /** How often each node was passed since the customer wrote or time went by. */
  passes: Record<string, number>;
  waiting: Waiting | null;
};

export type WalkedStep = {
  number: number;
  nodeId: string;
  nodeType: string;
  input: Note;
  output: Note;
  handle: string | null;
  error: string | null;
  startedAt: Date;
  durationMs: number;
};

export type Segment = Position & {
  state: 'running' | 'waiting' | 'completed' | 'handed_off' | 'failed';
  error: string | null;
  steps: WalkedStep[];
  contact: ContactChange | null;
  /** Set when the run was handed to a person. */
  handoff: { note: string | null } | null;
  /** Set when the question wants to hear for so many seconds whether more comes; nothing has happened yet. */
  collects: number | null;
};

/**
 * What ends a wait: what the customer replied, in order, or nothing when its time is over. `isWhole` is false while
 * more may come. Or the question has not reached the customer, for the reason in `undelivered`. Absent when the run does
 * not wait.
 */
export type Arrival = { replies: Reply[]; isWhole?: boolean } | { undelivered: string };

/**
 * Walks a run from where it stands, as far as what happened can be recorded at once: past nodes that only compute, and
 * at most one that acts on the outside, until it waits or ends. Recording the segment and walking on are the caller's.
 * Walking the same segment again gives the same steps, and asks the world for the same things under the same keys.
 */
export async function walk({
  graph,
  position,
  arrival,
  world,
  limits,
}: {
  graph: Graph;
  position: Position;
  arrival?: Arrival;
  world: FlowWorld;
  limits: RunLimits;
}): Promise<Segment> {
  let at: Segment = {
    ...position,
    state: 'running',
    error: null,
    steps: [],
    contact: null,
    handoff: null,
    collects: null,
  };
  // Taking a reply is recorded before anything acts on it, so that two replies never both do.
  let hasActed = arrival !== undefined;
  if (arrival) at = await resume({ graph, at, arrival, world, limits });
  while (at.state === 'running') {
    const node = graph.nodes.find(({ id }) => id === at.nodeId);
    if (!node) return failed(at, 'The flow leads to a node that it does not have.');
    if (at.stepCount >= limits.steps_per_run) return failed(at, tooManySteps(limits));
    const executor = executorOf(node);
    if (executor.hasEffect && hasActed) return at;
    const passes = (at.passes[node.id] ?? 0) + 1;
    if (passes > MAX_PASSES) {
      const loop = `Stopped: it came to node “${nodeCalled(node)}” more than ${MAX_PASSES} times without the customer or a wait between.`;
      return failed(at, loop);
    }
    hasActed ||= executor.hasEffect;
    const step = at.stepCount + 1;
    const variables = inTimeZone(at.variables, world.timeZone);
    const timed = await timing(world, () => executor.execute({ variables, step, world }));
    at = applied({
      graph,
      at: { ...at, stepCount: step, passes: { ...at.passes, [node.id]: passes } },
      node,
      step,
      timed,
      limits,
    });
  }
  return at;
}

function tooManySteps({ steps_per_run: limit }: RunLimits): string {
  return `Stopped after ${limit} steps: this looks like an endless loop. If it is not, ask the operator to raise the limit.`;
}

async function resume({
  graph,
  at,
  arrival,
  world,
  limits,
}: {
  graph: Graph;
  at: Segment;
  arrival: Arrival;
  world: FlowWorld;
  limits: RunLimits;
}) {
  const { waiting } = at;
  const variables = inTimeZone(at.variables, world.timeZone);
  const node = graph.nodes.find(({ id }) => id === at.nodeId);
  if (!node || !waiting) return failed(at, 'The flow waits at a node that it does not have.');
  const { step, attempt, until } = waiting;
  if ('undelivered' in arrival) {
    const outcome: Outcome = { type: 'leave', handle: 'error', error: arrival.undelivered };
    const timed = { outcome, startedAt: world.now(), durationMs: 0 };
    // The customer knows nothing of it: a question that is asked again and again counts as a loop.
    return applied({ graph, at: { ...at, waiting: null }, node, step, timed, limits });
  }
  const heard = arrival.replies.map((reply) => asStepReads(reply, { step, attempt, runId: world.runId }));
  const reply = heard.at(-1) ?? null;
  const { isWhole = true } = arrival;
  const timed = await timing(world, () =>
    executorOf(node).resume({
      variables,
      step,
      world,
      attempt,
      until: new Date(until),
      reply,
      earlier: heard.slice(0, -1),
      isWhole,
    }),
  );
  if (timed.outcome.type === 'collect') return { ...at, state: 'waiting' as const, collects: timed.outcome.seconds };
  if (reply && isTap(reply)) timed.outcome.output = { ...timed.outcome.output, tapped: tapNote(reply) };
  return applied({ graph, at: { ...at, waiting: null, passes: {} }, node, step, timed, limits });
}

const TAPS = new Set(['button', 'button_reply', 'list_reply']);

const isTap = ({ kind }: Reply) => TAPS.has(kind);

/**
 * A tap belongs to the step that its id on the wire names. A template's button carries an id of the template's own:
 * there the message that was tapped tells.
 */
function asStepReads(
  reply: Reply,
  { step, attempt, runId }: { step: number; attempt: number; runId: string },
): StepReply {
  const choice = choiceOfStep({ runId, step, wireId: reply.choiceId });
  if (choice !== null) return { ...reply, choiceId: choice, isStray: false };
  const keys = Array.from({ length: attempt + 1 }, (_, index) => messageKey({ step, attempt: index }));
  const isOwn = reply.quotes !== null && keys.some((key) => messageId(runId, key) === reply.quotes);
  return { ...reply, isStray: isTap(reply) && !isOwn };
}

function tapNote({ text, choiceId, quotes, isStray }: StepReply): JsonValue {
  return { title: text, id: choiceId, message_id: quotes, ...(isStray && { on: 'another message' }) };
}

type Timed = { outcome: Outcome; startedAt: Date; durationMs: number };

async function timing(world: FlowWorld, run: () => Promise<Outcome> | Outcome): Promise<Timed> {
  const startedAt = world.now();
  const began = performance.now();
  const outcome = await within(run);
  return { outcome, startedAt, durationMs: Math.round((performance.now() - began) * 100) / 100 };
}

/** A step that breaks a limit on texts leaves by its error exit; a node without one stops the run. */
async function within(run: () => Promise<Outcome> | Outcome): Promise<Outcome> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof FlowLimitError) return { type: 'fail', error: error.message };
    throw error;
  }
}

function applied({
  graph,
  at,
  node,
  step,
  timed: { outcome: told, startedAt, durationMs },
  limits,
}: {
  graph: Graph;
  at: Segment;
  node: FlowNode;
  step: number;
  timed: Timed;
  limits: RunLimits;
}): Segment {
  const outcome = withinLimits(at.variables, told, limits);
  const unset = unsetVariables(node.data as JsonValue, at.variables);
  const record = (handle: string | null, error: string | null): WalkedStep[] => [
    ...at.steps,
    {
      number: step,
      nodeId: node.id,
      nodeType: node.type,
      input: outcome.input ?? {},
      output: { ...outcome.output, ...(unset.length > 0 && { unset_variables: unset }) },
      handle,
      error,
      startedAt,
      durationMs,
    },
  ];
  switch (outcome.type) {
    case 'wait': {
      const attempt = outcome.for === 'reply' ? outcome.attempt : 0;
      const waiting = { for: outcome.for, step, attempt, until: outcome.until.toISOString() };
      return { ...at, state: 'waiting', nodeId: node.id, waiting, steps: record(null, null) };
    }
    case 'finish': {
      const handoff = outcome.state === 'handed_off' ? { note: outcome.note } : null;
      return { ...at, state: outcome.state, nodeId: null, handoff, steps: record(null, null) };
    }
    case 'collect':
      throw new Error('Only a reply can be collected.');
    case 'fail': {
      const next = HAS_ERROR_EXIT.has(node.type) && nextNode(graph, node, 'error');
      const variables = { ...at.variables, ...outcome.set };
      const stopped = { ...at, variables, steps: record(next ? 'error' : null, outcome.error) };
      return next ? { ...stopped, nodeId: next.id } : failed({ ...stopped, nodeId: node.id }, outcome.error);
    }
    case 'leave': {
      const { handle, error = null, set = {}, contact = at.contact } = outcome;
      const next = nextNode(graph, node, handle);
      const left = {
        ...at,
        variables: { ...at.variables, ...set },
        contact,
        steps: record(next ? handle : null, error),
      };
      if (next) return { ...left, nodeId: next.id };
      return failed(
        { ...left, nodeId: node.id },
        error ?? `Nothing follows the exit “${handle}” of node “${nodeCalled(node)}”.`,
      );
    }
  }
}

/** In other nodes “error” is a name that someone gave to an exit of their own. */
const HAS_ERROR_EXIT = new Set<string>([
  'send_message',
  'template_message',
  'ask',
  'http_request',
  'wait_until',
] satisfies NodeType[]);

/**
 * What would be too much for the run's variables is not taken in. What it was to replace is gone: it is not an answer
 * either.
 */
function withinLimits(variables: Variables, outcome: Outcome, limits: RunLimits): Outcome {
  if (outcome.type !== 'leave' || !outcome.set) return outcome;
  try {
    refuseTooMuch({ ...variables, ...outcome.set }, limits);
    return outcome;
  } catch (error) {
    if (!(error instanceof FlowLimitError)) throw error;
    const kept = Object.entries(outcome.set).map(([name, value]) => [name, isLong(value) ? '' : value]);
    return { type: 'fail', error: error.message, set: Object.fromEntries(kept), input: outcome.input ?? {} };
  }
}

const isLong = (value: JsonValue) => JSON.stringify(value).length > 1024;

function failed(at: Segment, error: string): Segment {
  return { ...at, state: 'failed', error };
}
