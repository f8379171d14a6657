import { expect } from 'vitest';
import { db } from '#lib/platform/database/db.ts';
import type { SandboxMessage } from '#lib/sandbox/schema/control-schema.ts';
import { nextNode } from '../../graph/leaving-handle.ts';
import type { FlowNode, Graph } from '../../graph/schema.ts';
import { messageId } from '../../nodes/contract/run-ids.ts';

type Place = { workspaceId: string; conversationId: string };

const HOUR_MS = 3_600_000;
/** The channel's clock counts whole seconds. */
const SECOND_MS = 1000;

/** What holds at every moment: one run leads at most, and the conversation's state tells who does. */
export async function expectOneLeader({ workspaceId, conversationId }: Place): Promise<void> {
  const runs = await db().flowRun.findMany({
    where: { workspaceId, conversationId, state: { in: ['running', 'waiting'] } },
  });
  const where = { workspaceId_id: { workspaceId, id: conversationId } };
  const { state } = await db().conversation.findUniqueOrThrow({ where });
  const leading = runs.filter((run) => run.state === 'running' || waitingFor(run) === 'reply').length;
  expect(leading, `runs that lead a conversation of state ${state}`).toBeLessThanOrEqual(1);
  if (state === 'flow') expect(leading, 'runs that lead').toBe(1);
  if (state === 'nobody' || state === 'person') expect(leading, `runs that lead though it is ${state}`).toBe(0);
}

/** What holds when the engine has nothing more to do: each run has ended, or waits for what anyone can see. */
export async function expectAllAtRest({ workspaceId, conversationId }: Place): Promise<void> {
  const where = { workspaceId_id: { workspaceId, id: conversationId } };
  const { state } = await db().conversation.findUniqueOrThrow({ where });
  for (const run of await db().flowRun.findMany({ where: { workspaceId } })) {
    if (run.state === 'running') expect(state, 'the state that holds a run between two steps').toBe('paused');
    if (run.state === 'waiting') expect(run.waitingUntil).toBeInstanceOf(Date);
    else if (run.state !== 'running') expect(run.endedAt).toBeInstanceOf(Date);
    if (run.state === 'failed') expect(run.error, 'why a run failed').toEqual(expect.any(String));
  }
}

/** What the phone and the history have to say of each run. */
export async function expectTrueToGraphs({
  workspaceId,
  graphs,
  phone,
}: {
  workspaceId: string;
  /** By the flow's ID. */
  graphs: Map<string, Graph>;
  phone: SandboxMessage[];
}): Promise<void> {
  const messages = await db().message.findMany({ where: { workspaceId }, orderBy: { sequence: 'asc' } });
  const references = phone.map(({ biz_opaque_callback_data }) => biz_opaque_callback_data);
  expect(new Set(references).size, 'messages that were sent once').toBe(references.length);
  expectWithinWindow(messages);
  const explained = new Set<string>();
  for (const run of await db().flowRun.findMany({ where: { workspaceId } })) {
    const graph = graphs.get(run.flowId);
    if (!graph) throw new Error('A run of no flow.');
    const steps = await db().flowRunStep.findMany({
      where: { workspaceId, runId: run.id },
      orderBy: { number: 'asc' },
    });
    expectPath(graph, steps);
    for (const step of steps) expectOwnTap(run.id, step);
    const nodeOfMessage = saidBy(graph, run, steps);
    for (const message of messages.filter(({ flowRunId }) => flowRunId === run.id)) {
      const node = nodeOfMessage.get(message.id);
      expect(node, `what the run may say: ${message.text}`).toBeDefined();
      expect(textsOf(node)).toContain(message.text);
      explained.add(message.id);
    }
  }
  const flowMessages = messages.filter(({ source }) => source === 'flow');
  expect(flowMessages.filter(({ id }) => !explained.has(id))).toEqual([]);
}

type Message = { sequence: number; direction: string; source: string; timestamp: Date; text: string | null };

function expectWithinWindow(messages: Message[]) {
  for (const { sequence, source, timestamp, text } of messages) {
    if (source !== 'flow') continue;
    const opened = messages.some(
      (other) =>
        other.direction === 'inbound' &&
        other.sequence < sequence &&
        timestamp.getTime() - other.timestamp.getTime() < 24 * HOUR_MS + SECOND_MS,
    );
    expect(opened, `the window is open for “${text}”`).toBe(true);
  }
}

type Step = { number: number; nodeId: string; handle: string | null; output: unknown };

function expectPath(graph: Graph, steps: Step[]) {
  let expected = graph.nodes.find(({ type }) => type === 'start');
  for (const [index, { number, nodeId, handle }] of steps.entries()) {
    expect({ number, nodeId }).toEqual({ number: index + 1, nodeId: expected?.id });
    const node = graph.nodes.find(({ id }) => id === nodeId);
    expected = node && handle !== null ? nextNode(graph, node, handle) : undefined;
  }
}

type Told = { answer?: unknown; tapped?: { title: string; message_id: string | null; on?: string } };

/** A tap that took a run on was on a message of this very step. */
function expectOwnTap(runId: string, { number, handle, output }: Step) {
  const { tapped, answer } = output as Told;
  if (!tapped || handle === null || handle === 'invalid' || handle === 'error' || handle === 'timeout') return;
  // What was written before the tap was the answer.
  if (tapped.on && handle === 'answer' && answer !== tapped.title) return;
  expect(keysOf(number).map((key) => messageId(runId, key))).toContain(tapped.message_id);
}

/** The keys under which a step may send, with those of its repetitions. */
const keysOf = (step: number) => [String(step), ...Array.from({ length: 10 }, (_, index) => `${step}.${index + 1}`)];

/** Each message ID that the run may have used, with the node that speaks under it. */
function saidBy(
  graph: Graph,
  run: { id: string; state: string; nodeId: string | null; stepCount: number },
  steps: Step[],
): Map<string, FlowNode | undefined> {
  const nodeOf = (nodeId: string) => graph.nodes.find(({ id }) => id === nodeId);
  const said = new Map(
    steps.flatMap(({ number, nodeId }) =>
      keysOf(number).map((key): [string, FlowNode | undefined] => [messageId(run.id, key), nodeOf(nodeId)]),
    ),
  );
  // A process died after it had sent, and the run was ended, or held, before the step was done again.
  let number = run.stepCount;
  for (let node = run.nodeId === null ? undefined : nodeOf(run.nodeId); node; node = silentlyNext(graph, node)) {
    number += 1;
    if (!said.has(messageId(run.id, String(number)))) said.set(messageId(run.id, String(number)), node);
  }
  return said;
}

/** The node that follows one that says nothing and has one way out. */
function silentlyNext(graph: Graph, node: FlowNode): FlowNode | undefined {
  const isSilent = node.type === 'start' || node.type === 'set_variable' || node.type === 'set_contact';
  return isSilent ? nextNode(graph, node, 'next') : undefined;
}

function textsOf(node: FlowNode | undefined): (string | undefined)[] {
  if (node?.type === 'send_message') return [node.data.body];
  return node?.type === 'ask' ? [node.data.message.body, node.data.retryMessage] : [];
}

function waitingFor({ waitingFor }: { waitingFor: unknown }): string | undefined {
  return (waitingFor as { for?: string } | null)?.for;
}
