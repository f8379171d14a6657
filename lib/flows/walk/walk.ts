import { nextNode } from '../graph/leaving-handle.ts';
import { nodeFacts } from '../graph/node-facts.ts';
import { exitCalled, nodeCalled } from '../graph/node-names.ts';
import type { FlowNode, Graph } from '../graph/schema.ts';
import type { ContactChange, Outcome, StepReply } from '../nodes/contract/outcome.ts';
import type { FlowWorld } from '../nodes/contract/world.ts';
import { MAX_DEPTH } from '../nodes/run-flow/constants.ts';
import { URL_VARIABLE } from '../nodes/wait-for-event/constants.ts';
import { FlowLimitError, type RunLimits } from '../template/flow-limits.ts';
import { unsetVariables } from '../template/unset-variables.ts';
import { inTimeZone, type JsonValue, type Variables } from '../template/variables.ts';
import { calledNode, caught, comeBack, graphIn, NO_NODE } from './called-flows.ts';
import { executorOf } from './executors.ts';
import { assigned, assignedEverywhere, nodeIn, passKey, refuseTooMuchIn } from './frames.ts';
import { type Arrival, failed, type Ground, type Position, type Segment, type WalkedStep } from './segment.ts';
import { asStepReads, isTap } from './step-reply.ts';

/** Passing the same node this often without a message of the customer or a wait in between is an unintended loop. */
const MAX_PASSES = 10;

/**
 * Walks a run from its position, as far as the result can be recorded at once: past nodes that only compute, and at most
 * one that has effects, until it waits or ends. The caller records the segment and walks on. Walking the same segment
 * again gives the same steps, and uses the world under the same keys.
 */
export async function walk({
  position,
  arrival,
  ...ground
}: Ground & { position: Position; arrival?: Arrival }): Promise<Segment> {
  const { world, limits } = ground;
  let at: Segment = {
    ...position,
    state: 'running',
    error: null,
    steps: [],
    contact: null,
    handoff: null,
    collects: null,
  };
  // A reply is recorded before anything acts on it, so that two replies never both have effects.
  let hasActed = arrival !== undefined;
  if (arrival) at = await resume({ ground, at, arrival });
  for (;;) {
    at = await caught(ground, at);
    if (at.state !== 'running') return at;
    if (at.nodeId === null && at.frames.length > 0) {
      at = await comeBack(ground, at);
      continue;
    }
    const graph = await graphIn(ground, at.frames);
    const node = nodeIn(graph, at.nodeId);
    if (!graph || !node) {
      at = failed(at, graph ? NO_NODE : DELETED);
      continue;
    }
    if (at.stepCount >= limits.steps_per_run) return failed(at, tooManySteps(limits));
    const executor = executorOf(node);
    if (executor.hasEffect && hasActed) return at;
    const key = passKey(at.frames, node);
    const passes = (at.passes[key] ?? 0) + 1;
    if (passes > MAX_PASSES) {
      const loop = `Stopped: it came to ${nodeCalled(node)} more than ${MAX_PASSES} times with no reply from the customer and no wait in between.`;
      return failed(at, loop);
    }
    hasActed ||= executor.hasEffect;
    const step = at.stepCount + 1;
    const { eventNumber, event } = at;
    const variables = seenBy(world, at);
    const timed = await timing(world, () => executor.execute({ variables, step, world, eventNumber, event }));
    const walked = { ...at, stepCount: step, passes: { ...at.passes, [key]: passes } };
    at = applied({ graph, at: walked, node, step, timed, limits });
  }
}

const DELETED = 'A flow that it runs was deleted.';

/**
 * The variables that a node's texts see: the run's, and the URL for its next event. The URL is not a variable of the
 * run: it is not listed, so that neither the history nor another flow stores it, and is created only when a text asks
 * for it.
 */
function seenBy(world: FlowWorld, { variables, eventNumber }: Position): Variables {
  const get = () => world.eventUrl(eventNumber);
  return Object.defineProperty(inTimeZone(variables, world.timeZone), URL_VARIABLE, { get, enumerable: false });
}

function tooManySteps({ steps_per_run: limit }: RunLimits): string {
  return `Stopped after ${limit} steps: this looks like an endless loop. If it is not, ask the operator to raise the limit.`;
}

async function resume({ ground, at, arrival }: { ground: Ground; at: Segment; arrival: Arrival }): Promise<Segment> {
  const { world, limits } = ground;
  const { waiting, eventNumber, event } = at;
  const variables = seenBy(world, at);
  const graph = await graphIn(ground, at.frames);
  const node = nodeIn(graph, at.nodeId);
  if (!graph || !node || !waiting) {
    const gone = { ...at, waiting: null, passes: {} };
    return failed(gone, graph ? 'The flow waits at a node that it does not have.' : DELETED);
  }
  const { step, attempt } = waiting;
  if ('undelivered' in arrival) {
    const outcome: Outcome = { type: 'leave', handle: 'error', error: arrival.undelivered };
    const timed = { outcome, startedAt: world.now(), durationMs: 0 };
    // The customer does not see this: a question that is asked again and again counts as a loop.
    return applied({ graph, at: { ...at, waiting: null }, node, step, timed, limits });
  }
  const heard = arrival.replies.map((reply) => asStepReads(reply, { step, attempt, runId: world.runId }));
  const reply = heard.at(-1) ?? null;
  const { isWhole = true } = arrival;
  const stray = waiting.stray ?? (heard.length > 0 && heard.every(({ isStray }) => isStray));
  const timed = await timing(world, () =>
    executorOf(node).resume({
      variables,
      step,
      world,
      eventNumber,
      event,
      attempt,
      invalid: attempt - Number(stray),
      reply,
      earlier: heard.slice(0, -1),
      isWhole,
    }),
  );
  if (timed.outcome.type === 'collect') return { ...at, state: 'waiting' as const, collects: timed.outcome.seconds };
  if (reply && isTap(reply)) timed.outcome.output = { ...timed.outcome.output, tapped: tapNote(reply) };
  const resumed = applied({ graph, at: { ...at, waiting: null, passes: {} }, node, step, timed, limits });
  return stray && resumed.waiting ? { ...resumed, waiting: { ...resumed.waiting, stray } } : resumed;
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

/** A step that exceeds a text limit leaves by its error exit; a node without one fails the run. */
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
  const outcome = withinLimits(at, told, limits);
  const unset = unsetVariables(node.data as JsonValue, { ...at.variables, [URL_VARIABLE]: '' });
  const record = (handle: string | null, error: string | null): WalkedStep[] => [
    ...at.steps,
    {
      number: step,
      nodeId: node.id,
      nodeType: node.type,
      called: calledNode(at.frames, node),
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
      const until = outcome.until.toISOString();
      const isForEvent = outcome.for === 'time' && outcome.event === true;
      const waiting = { for: outcome.for, step, attempt, until, ...(isForEvent && { event: true as const }) };
      return { ...at, state: 'waiting', nodeId: node.id, waiting, steps: record(null, null) };
    }
    case 'finish': {
      const hasCaller = outcome.state === 'completed' && at.frames.length > 0;
      if (hasCaller) return { ...at, nodeId: null, steps: record(null, null) };
      const handoff = outcome.state === 'handed_off' ? { note: outcome.note } : null;
      return { ...at, state: outcome.state, nodeId: null, handoff, steps: record(null, null) };
    }
    case 'call': {
      const { flow, set } = outcome;
      const frame = { nodeId: node.id, step, flowId: flow.id, version: flow.version, flowName: flow.name, hidden: {} };
      const scope = assigned({ ...at, frames: [...at.frames, frame] }, set);
      return { ...at, ...scope, nodeId: flow.startId, steps: record(null, null) };
    }
    case 'collect':
      throw new Error('Only a reply can be collected.');
    case 'fail': {
      const exit = nodeFacts(node).handles.find(({ onFailure }) => onFailure);
      const next = exit && nextNode(graph, node, exit.id);
      const stopped = {
        ...at,
        ...assigned(at, outcome.set ?? {}),
        steps: record(next ? exit.id : null, outcome.error),
      };
      return next ? { ...stopped, nodeId: next.id } : failed({ ...stopped, nodeId: node.id }, outcome.error);
    }
    case 'leave': {
      const { handle, error = null, contact = at.contact } = outcome;
      const next = nextNode(graph, node, handle);
      const left = {
        ...at,
        ...having(at, outcome),
        ...(outcome.endsEvent && { eventNumber: at.eventNumber + 1, event: null }),
        contact,
        steps: record(next ? handle : null, error),
      };
      if (next) return { ...left, nodeId: next.id };
      return failed(
        { ...left, nodeId: node.id },
        error ?? `Nothing follows the exit “${exitCalled(node, handle)}” of ${nodeCalled(node)}.`,
      );
    }
  }
}

/** The variables that an outcome sets. What it changes about the contact is seen by every flow of the run. */
function having(at: Position, { set = {}, contact }: { set?: Variables; contact?: ContactChange }) {
  return contact ? assignedEverywhere(at, set) : assigned(at, set);
}

/**
 * Turns an outcome into a failure that would exceed the run's limit of variables, or nest flows too deeply. Its long
 * values become empty, so that no old value is taken for the answer.
 */
function withinLimits(at: Position, outcome: Outcome, limits: RunLimits): Outcome {
  if (outcome.type === 'call' && at.frames.length >= MAX_DEPTH) {
    const error = `Flows can run each other at most ${MAX_DEPTH} deep.`;
    return { type: 'fail', error, input: outcome.input ?? {} };
  }
  if ((outcome.type !== 'leave' && outcome.type !== 'call') || !outcome.set) return outcome;
  try {
    refuseTooMuchIn(having(at, outcome), limits);
    return outcome;
  } catch (error) {
    if (!(error instanceof FlowLimitError)) throw error;
    const kept = Object.entries(outcome.set).map(([name, value]) => [name, isLong(value) ? '' : value]);
    const set = outcome.type === 'leave' ? Object.fromEntries(kept) : {};
    return { type: 'fail', error: error.message, set, input: outcome.input ?? {} };
  }
}

const isLong = (value: JsonValue) => JSON.stringify(value).length > 1024;
