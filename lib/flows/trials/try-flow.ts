import { ChannelError } from '#lib/channel/channel-error.ts';
import { DomainError } from '#lib/contract/errors.ts';
import { prepareContent } from '#lib/messaging/messages/prepare-content.ts';
import { knownTemplate } from '#lib/messaging/templates/known-template.ts';
import { syncTemplates } from '#lib/messaging/templates/sync-templates.ts';
import { newId } from '#lib/platform/new-id.ts';
import { phoneDigits } from '#lib/platform/phones/phone-digits.ts';
import { quotaLimits } from '#lib/workspace/quotas/quota-limits.ts';
import { refuseUnsoundDraft } from '../definitions/refuse-graph.ts';
import type { Graph } from '../graph/schema.ts';
import { choiceOfStep } from '../nodes/contract/choice-id.ts';
import type { ContactChange } from '../nodes/contract/outcome.ts';
import { messageId } from '../nodes/contract/run-ids.ts';
import type { FlowOutgoing, FlowWorld } from '../nodes/contract/world.ts';
import type { Trigger } from '../nodes/start/schema.ts';
import { historyNote } from '../runs/history-note.ts';
import { matchTrigger } from '../runs/match-trigger.ts';
import type { JsonValue } from '../template/variables.ts';
import { type Arrival, type Position, type Segment, type WalkedStep, walk } from '../walk/walk.ts';
import type { TrialOrder, TrialState, TryFlowBody } from './schema.ts';

type Trial = {
  /** Null when no trigger took the message. */
  state: TrialState | null;
  /** What was executed now, in order; a step that waited comes again when it is left. */
  steps: ReturnType<typeof viewStep>[];
  /** What the customer gets now. */
  messages: FlowOutgoing[];
  contact: ContactChange | null;
  handoff: { note: string | null } | null;
  /** True when nothing came of the input: no trigger fits, or the flow does not wait for it. */
  is_ignored: boolean;
};

/**
 * Takes a trial of a draft one segment further (the editor's Try it panel): the walk of real runs, with real API calls,
 * in a world where messages are only collected and contacts stay as they are. Everything is in the arguments and the
 * answer; call again with `continue` while the state is `running`. Throws `validation_failed` for an unsound graph.
 */
export async function tryFlow({ workspaceId, graph, state, input, contact }: TryFlowBody & { workspaceId: string }) {
  refuseUnsoundDraft(graph);
  const messages: FlowOutgoing[] = [];
  const move = nextMove({ graph, state, input, contact });
  if (!move) return ignored(state);
  const { runId, ...steps } = move;
  const limits = await quotaLimits({ workspaceId });
  const segment = await walk({ graph, ...steps, world: trialWorld({ workspaceId, runId, messages }), limits });
  return {
    state: stateOf(runId, segment),
    steps: segment.steps.map(viewStep),
    messages,
    contact: segment.contact,
    handoff: segment.handoff,
    is_ignored: false,
  } satisfies Trial;
}

function ignored(state: TrialState | null): Trial {
  return { state, steps: [], messages: [], contact: null, handoff: null, is_ignored: true };
}

function viewStep({ number, nodeId, nodeType, input, output, handle, error, durationMs }: WalkedStep) {
  return {
    ...{ number, node_id: nodeId, node_type: nodeType, handle, error, duration_ms: durationMs },
    input: historyNote(input),
    output: historyNote(output),
  };
}

function stateOf(runId: string, segment: Segment): TrialState {
  const { state, nodeId, variables, stepCount, passes, waiting, error } = segment;
  return { run_id: runId, state, node_id: nodeId, variables, step_count: stepCount, passes, waiting, error };
}

function positionOf({ node_id: nodeId, step_count: stepCount, variables, passes, waiting }: TrialState): Position {
  return { nodeId, stepCount, variables, passes, waiting };
}

type Move = { runId: string; position: Position; arrival?: Arrival };

function nextMove({ graph, state, input, contact }: TryFlowBody): Move | null {
  const isOver = !state || !['running', 'waiting'].includes(state.state);
  if (isOver) return input.type === 'message' ? opening({ graph, input, contact }) : null;
  const { run_id: runId, waiting } = state;
  const position = positionOf(state);
  if (state.state === 'running') return input.type === 'continue' ? { runId, position } : null;
  if (input.type === 'time_passes') return { runId, position, arrival: { replies: [] } };
  if (input.type !== 'message') return null;
  const isOwnTap = choiceOfStep({ runId, step: waiting?.step ?? 0, wireId: input.choice_id }) !== null;
  const restart = isOwnTap
    ? null
    : opening({ graph, input, contact, may: waiting?.for === 'reply' ? interrupt : wake });
  if (restart || waiting?.for !== 'reply') return restart;
  const { text, kind, choice_id: choiceId, media_url: mediaUrl } = input;
  return {
    runId,
    position,
    arrival: { replies: [{ id: newId(), text, kind, choiceId, quotes: null, mediaUrl }] },
  };
}

/** Which triggers are asked while the flow waits for a reply, and while it waits for a time. */
const interrupt = ({ mayInterrupt }: Trigger) => mayInterrupt === true;
const wake = ({ type }: Trigger) => type !== 'any_message' && type !== 'first_message';

function opening({
  graph,
  input,
  contact,
  may = () => true,
}: Pick<TryFlowBody, 'contact'> & {
  graph: Graph;
  input: Extract<TryFlowBody['input'], { type: 'message' }>;
  may?: (trigger: Trigger) => boolean;
}) {
  const start = graph.nodes.find((node) => node.type === 'start');
  if (!start || !matchTrigger({ ...input, isFirst: input.is_first }, [{ triggers: start.data.triggers.filter(may) }]))
    return null;
  const { name, phone, attributes } = contact;
  const order = input.kind === 'order' && { order: orderOf(input.order) };
  const variables = { ...attributes, name, phone: phoneDigits(phone), message: input.text ?? '', ...order };
  return { runId: newId(), position: { nodeId: start.id, variables, stepCount: 0, passes: {}, waiting: null } };
}

/** What the run would be told about a message before it leaves, but for the service window. */
async function problemOf({ workspaceId, message }: { workspaceId: string; message: FlowOutgoing }) {
  try {
    await prepareContent({ workspaceId, addressee: { phone: null, contactId: null }, message });
    return message.type === 'template' ? await unknownTemplate({ workspaceId, message }) : null;
  } catch (error) {
    if (error instanceof DomainError) return error.message;
    // The channel says nothing about templates just now: the run will see.
    if (error instanceof ChannelError) return null;
    throw error;
  }
}

/** The order of a trial, as a run knows one. */
function orderOf({ items, currency, note }: TrialOrder): JsonValue {
  return {
    id: newId(),
    items: items.map((item) => ({ ...item, name: item.name ?? item.retailer_id, image_url: null, currency })),
    total: items.reduce((sum, { quantity, item_price }) => sum + quantity * item_price, 0),
    currency,
    note,
    catalog_id: null,
    created_at: new Date().toISOString(),
  };
}

/** Only the channel can tell about a template that we have no copy of: what is still missing after asking is not there. */
async function unknownTemplate({ workspaceId, message }: { workspaceId: string; message: FlowOutgoing }) {
  const name = message.template_name ?? '';
  const isKnown = async () => (await knownTemplate({ workspaceId, name })).length > 0;
  if (await isKnown()) return null;
  await syncTemplates({ workspaceId });
  return (await isKnown()) ? null : `The template “${name}” does not exist.`;
}

type TrialWorld = { workspaceId: string; runId: string; messages: FlowOutgoing[] };

function trialWorld({ workspaceId, runId, messages }: TrialWorld): FlowWorld {
  return {
    workspaceId,
    runId,
    now: () => new Date(),
    send: async (message, key) => {
      const problem = await problemOf({ workspaceId, message });
      if (problem) return { error: problem };
      messages.push(message);
      return { id: messageId(runId, key), isCertain: true };
    },
  };
}
