import { excessOf } from '#lib/messaging/contacts/excess.ts';
import { orderText } from '#lib/messaging/inbound/order-text.ts';
import { HOUR_MS } from '#lib/platform/durations.ts';
import { formatOrderTotal } from '#lib/platform/money/format-money.ts';
import { newId } from '#lib/platform/new-id.ts';
import { workspaceCalendar } from '#lib/workspace/calendar/workspace-calendar.ts';
import { quotaLimits } from '#lib/workspace/quotas/quota-limits.ts';
import { readFlowVersion } from '../definitions/get-flow-version.ts';
import { refuseUnsoundDraft } from '../definitions/refuse-graph.ts';
import type { Graph } from '../graph/schema.ts';
import { choiceOfStep } from '../nodes/contract/choice-id.ts';
import type { ContactChange, Reply } from '../nodes/contract/outcome.ts';
import type { CallResponse, FlowOutgoing } from '../nodes/contract/world.ts';
import { interrupts, type Trigger } from '../nodes/start/schema.ts';
import { withoutContact } from '../runs/commit-segment.ts';
import { contactVariables } from '../runs/contact-variables.ts';
import { quietFrom } from '../runs/hear-replies.ts';
import { historyNote } from '../runs/history-note.ts';
import { matchTrigger } from '../runs/match-trigger.ts';
import { nameExits } from '../runs/name-exits.ts';
import type { JsonValue } from '../template/variables.ts';
import type { Frame } from '../walk/frames.ts';
import type { Arrival, Position, ReadGraph, Segment, WalkedStep } from '../walk/segment.ts';
import { walk } from '../walk/walk.ts';
import { attributesAfter } from './attributes-after.ts';
import type { TrialOrder, TrialState, TryFlowBody } from './schema.ts';
import { type Rehearsal, trialWorld } from './trial-world.ts';

type Trial = {
  /** Null when no trigger matched the message. */
  state: TrialState | null;
  /** The steps executed now, in order; a step that waited appears again when it is left. */
  steps: Awaited<ReturnType<typeof nameExits<ReturnType<typeof viewStep>>>>;
  /** The messages that the customer gets now. */
  messages: FlowOutgoing[];
  /** What the flow's API calls got now, as far as it was read, or why there is no response. */
  responses: CallResponse[];
  contact: ContactChange | null;
  handoff: { note: string | null } | null;
  /** True when the input had no effect: no trigger matches, or the flow does not wait for it. */
  is_ignored: boolean;
};

/**
 * Advances a trial of a draft by one segment (the editor's Try it panel): with the walk of real runs and real API calls,
 * but messages are only collected and contacts stay unchanged. All state is in the arguments and the result; call again
 * with `continue` while the state is `running`. In a rehearsal, a script replaces the outside. Throws
 * `validation_failed` for an unsound graph.
 */
export async function tryFlow(
  { workspaceId, graph, state, input: given, contact }: TryFlowBody & { workspaceId: string },
  rehearsal?: Rehearsal,
) {
  refuseUnsoundDraft(graph);
  const input = asHeard(given);
  const messages: FlowOutgoing[] = [];
  const responses: CallResponse[] = [];
  const later = laterState(state, input);
  if (later) return still(later);
  const early = keptEvent(state, input);
  if (early) return still(early);
  const move = nextMove({ graph, state, input, contact });
  if (!move) return ignored(state, input);
  const { position, arrival, heard = [], ...trial } = move;
  const [limits, calendar] = await Promise.all([quotaLimits({ workspaceId }), workspaceCalendar({ workspaceId })]);
  const world = trialWorld({ workspaceId, ...trial, messages, responses, calendar, rehearsal });
  const readGraph: ReadGraph = (called) => readFlowVersion({ workspaceId, ...called });
  const walked = await walk({ graph, readGraph, position, ...(arrival && { arrival }), world, limits });
  const segment = overfills(walked, contact) ? withoutContact(walked) : walked;
  return {
    state: stateOf({ ...trial, segment, heard }),
    steps: await nameExits(segment.steps.map(viewStep), readGraph),
    messages,
    responses,
    contact: segment.contact,
    handoff: segment.handoff,
    is_ignored: false,
  } satisfies Trial;
}

/** Whether a segment gives the contact more than a contact may have. */
function overfills({ contact: change }: Segment, { attributes }: TryFlowBody['contact']): boolean {
  return change !== null && excessOf({ attributes: attributesAfter(attributes, change), tags: [] }) !== null;
}

/** Gives an order a text that describes it, as orders on the channel have. */
function asHeard(input: TryFlowBody['input']): TryFlowBody['input'] {
  if (input.type !== 'message' || input.kind !== 'order' || input.text) return input;
  const { order } = input;
  return { ...input, text: orderText({ ...order, total: totalOf(order) }) };
}

/** The flow does not take it, but each message of the customer opens the window again. */
function ignored(state: TrialState | null, { type }: TryFlowBody['input']): Trial {
  return { ...still(state && type === 'message' ? { ...state, silent_ms: 0 } : state), is_ignored: true };
}

/** The trial stays where it is. */
function still(state: TrialState | null): Trial {
  return { state, steps: [], messages: [], responses: [], contact: null, handoff: null, is_ignored: false };
}

/** How long the flow still waits by the trial's clock, in ms. */
function leftToWait({ waiting, passed_ms: passedMs }: TrialState): number {
  return waiting ? Math.max(0, Date.parse(waiting.until) - Date.now() - passedMs) : 0;
}

/** The state after some hours in which the flow still waits: that much nearer to the end of its wait. */
function laterState(state: TrialState | null, input: TryFlowBody['input']): TrialState | null {
  if (input.type !== 'time_passes' || !input.hours || state?.state !== 'waiting' || !state.waiting) return null;
  const ms = input.hours * HOUR_MS;
  if (leftToWait(state) <= ms || state.heard.length > 0) return null;
  return { ...state, silent_ms: state.silent_ms + ms, passed_ms: state.passed_ms + ms };
}

function viewStep({ number, nodeId, nodeType, called, input, output, handle, error, durationMs }: WalkedStep) {
  return {
    ...{ number, node_id: nodeId, node_type: nodeType, called, handle, error, duration_ms: durationMs },
    input: historyNote(input),
    output: historyNote(output),
  };
}

type Heard = TrialState['heard'];

function stateOf({
  runId,
  silentMs,
  passedMs,
  segment,
  heard,
}: {
  runId: string;
  silentMs: number;
  passedMs: number;
  segment: Segment;
  heard: Heard;
}): TrialState {
  const { state, nodeId, variables, stepCount, passes, waiting, error, frames, event } = segment;
  return {
    ...{ run_id: runId, state, node_id: nodeId, variables, step_count: stepCount, passes, waiting, error },
    frames: frames.map(viewFrame),
    ...{ event_number: segment.eventNumber, event },
    silent_ms: silentMs,
    passed_ms: passedMs,
    ...whatIsCollected(segment, heard),
  };
}

/** While an answer may continue: what has arrived, and how long the question listens. */
function whatIsCollected({ collects }: Segment, heard: Heard): Pick<TrialState, 'heard' | 'collect_until'> {
  if (collects === null) return { heard: [], collect_until: null };
  const times = heard.map(({ at }) => Date.parse(at));
  return { heard, collect_until: new Date(quietFrom(times, collects)).toISOString() };
}

function replyOf({ id, kind, text, choice_id: choiceId, media_url: mediaUrl }: Heard[number]): Reply {
  return { id, kind, text, choiceId, quotes: null, mediaUrl };
}

function positionOf({
  node_id: nodeId,
  step_count: stepCount,
  variables,
  passes,
  waiting,
  frames,
  event,
  event_number: eventNumber,
}: TrialState): Position {
  return { nodeId, stepCount, variables, passes, waiting, frames: frames.map(frameOf), event, eventNumber };
}

const viewFrame = ({ nodeId, step, flowId, version, flowName, hidden }: Frame) => ({
  ...{ node_id: nodeId, step, flow_id: flowId, version, flow_name: flowName, hidden },
});

const frameOf = ({ node_id, step, flow_id, version, flow_name, hidden }: TrialState['frames'][number]): Frame => ({
  ...{ nodeId: node_id, step, flowId: flow_id, version, flowName: flow_name, hidden },
});

type Move = {
  runId: string;
  silentMs: number;
  passedMs: number;
  position: Position;
  arrival?: Arrival;
  heard?: Heard;
};

function nextMove({ graph, state, input, contact }: TryFlowBody): Move | null {
  const isOver = !state || !['running', 'waiting'].includes(state.state);
  // A person has the conversation: no flow starts.
  if (state?.state === 'handed_off') return null;
  const passedMs = state?.passed_ms ?? 0;
  const open = (may?: (trigger: Trigger) => boolean) => {
    const begun = input.type === 'message' ? opening({ graph, input, contact, ...(may && { may }) }) : null;
    return begun && { ...begun, passedMs };
  };
  if (isOver) return open();
  const { run_id: runId, silent_ms: silentMs, waiting } = state;
  const position = positionOf(state);
  if (state.state === 'running') return input.type === 'continue' ? { runId, silentMs, passedMs, position } : null;
  if (input.type === 'time_passes') return afterSilence(state);
  if (input.type === 'event') return afterEvent(state, input.body);
  if (input.type !== 'message') return null;
  const isOwnTap = choiceOfStep({ runId, step: waiting?.step ?? 0, wireId: input.choice_id }) !== null;
  const restart = isOwnTap ? null : open(waiting?.for === 'reply' ? interrupts : wake);
  if (restart || waiting?.for !== 'reply') return restart;
  const { text, kind, choice_id, media_url } = input;
  const heard = [...state.heard, { id: newId(), at: new Date().toISOString(), text, kind, choice_id, media_url }];
  return { runId, silentMs: 0, passedMs, position, arrival: { replies: heard.map(replyOf), isWhole: false }, heard };
}

/** The answer is complete as it is, or none came in time. */
function afterSilence(state: TrialState): Move {
  const { run_id: runId, heard, silent_ms: silentMs, passed_ms: passedMs } = state;
  const waited = heard.length === 0 ? leftToWait(state) : 0;
  return {
    ...{ runId, silentMs: silentMs + waited, passedMs: passedMs + waited },
    position: positionOf(state),
    arrival: { replies: heard.map(replyOf) },
  };
}

/** The event ends the wait for it. */
function afterEvent(state: TrialState, body: JsonValue): Move | null {
  if (!state.waiting?.event) return null;
  const { run_id: runId, silent_ms: silentMs, passed_ms: passedMs } = state;
  return { runId, silentMs, passedMs, position: { ...positionOf(state), event: { body } }, arrival: { replies: [] } };
}

/** The state when the event arrives before the flow waits for it. It arrives once. */
function keptEvent(state: TrialState | null, input: TryFlowBody['input']): TrialState | null {
  if (input.type !== 'event' || state?.state !== 'waiting' || state.waiting?.event || state.event) return null;
  return { ...state, event: { body: input.body } };
}

/** The triggers that are checked while the flow waits for a reply, and while it waits for a time. */
const wake = ({ type }: Trigger) => type !== 'any_message' && type !== 'first_message';

function opening({
  graph,
  input,
  contact,
  may,
}: Pick<TryFlowBody, 'contact'> & {
  graph: Graph;
  input: Extract<TryFlowBody['input'], { type: 'message' }>;
  may?: (trigger: Trigger) => boolean;
}) {
  const start = graph.nodes.find((node) => node.type === 'start');
  if (!start) return null;
  const { triggers } = start.data;
  // A flow that no message starts is tried as if another flow had run it.
  const isCalled = !may && triggers.some(({ type }) => type === 'call');
  const fitting = { triggers: may ? triggers.filter(may) : triggers };
  if (!isCalled && !matchTrigger({ ...input, isFirst: input.is_first }, [fitting])) return null;
  const order = input.kind === 'order' && { order: orderOf(input.order) };
  const known = contactVariables({ ...contact, optIn: contact.opt_in });
  const variables = { ...known, message: input.text ?? '', ...order };
  const position = {
    nodeId: start.id,
    variables,
    stepCount: 0,
    passes: {},
    waiting: null,
    frames: [],
    event: null,
    eventNumber: 0,
  };
  return { runId: newId(), silentMs: 0, position };
}

/** The trial's order in the form that a run has. */
function orderOf({ items, currency, note }: TrialOrder): JsonValue {
  const total = totalOf({ items });
  return {
    id: newId(),
    items: items.map((item) => ({ ...item, name: item.name ?? item.retailer_id, image_url: null, currency })),
    total,
    totals: formatOrderTotal({ items, total, currency }),
    currency,
    note,
    catalog_id: null,
    created_at: new Date().toISOString(),
  };
}

function totalOf({ items }: Pick<TrialOrder, 'items'>): number {
  return items.reduce((sum, { quantity, item_price }) => sum + quantity * item_price, 0);
}
