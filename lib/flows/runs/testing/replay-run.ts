import { expect } from 'vitest';
import { nextNode } from '../../graph/leaving-handle.ts';
import type { FlowNode, Graph, NodeOf } from '../../graph/schema.ts';
import { MAX_DEPTH } from '../../nodes/run-flow/constants.ts';
import type { Called, Frame } from '../../walk/frames.ts';

/** The graphs that runs were in, by the flow's ID and the version: `ID/1`. */
export type Versions = Map<string, Graph>;

/** The payload that was accepted for a run's event, by `ID/0`. */
export type Posted = Map<string, string>;

/** The run's variables whose every change follows from the graphs: `FOLLOWED`. */
export type Known = ReadonlyMap<string, string>;

const FOLLOWED = ['in', 'mine', 'got', 'news'];

export type Step = {
  number: number;
  nodeId: string;
  called: unknown;
  handle: string | null;
  error: string | null;
  input: unknown;
  output: unknown;
};

type Run = {
  id: string;
  flowId: string;
  version: number;
  frames: unknown;
  variables: unknown;
  eventNumber: number;
  stepCount: number;
};

type Call = { node: NodeOf<'run_flow'>; step: Step; known: Known };

/** A flow that the run is in, what called it, and what the caller knew; `call` is null for the run's own. */
export type Level = { graph: Graph; call: Call | null };

/** A step's place: its node, what was known there, and how many events the run had consumed. */
export type Place = { node: FlowNode; known: Known; eventNumber: number };

/**
 * Replays a run by its graphs alone. Returns the place of each step and the flows that the run is in, innermost last. Each
 * step is where the one before it leads, within the called flow or back in its caller, and what is known follows from what
 * was set, passed in, returned, and posted.
 */
export function replayRun({
  run,
  steps,
  versions,
  posted,
}: {
  run: Run;
  steps: Step[];
  versions: Versions;
  posted: Posted;
}): { places: Map<number, Place>; levels: Level[] } {
  const places = new Map<number, Place>();
  const levels: Level[] = [{ graph: graphOf(versions, run), call: null }];
  const top = () => levels.at(-1) as Level;
  let node = startOf(top().graph);
  let known: Known = new Map();
  let eventNumber = 0;

  /** Leaves the innermost flow for its caller, which continues by `handle`, or stops. */
  function leave(handle: 'done' | 'error' | null): FlowNode | undefined {
    const { node: caller, step, known: before } = top().call as Call;
    levels.pop();
    const taken = handle === 'done' ? takenFrom(caller, known) : {};
    expect(step.handle, `how step ${step.number}, which called a flow, was left`).toBe(handle);
    if (handle === 'done') expect(step).toMatchObject({ error: null, output: { variables: taken } });
    else expect(step.error, 'why the flow that was called failed').toEqual(expect.any(String));
    known = new Map([...before, ...Object.entries(taken)]);
    return handle === null ? undefined : nextNode(top().graph, caller, handle);
  }

  /** The nearest caller with an exit for it takes up a failure. */
  function fail(): FlowNode | undefined {
    while (levels.length > 1) {
      const isCaught = nextNode((levels.at(-2) as Level).graph, (top().call as Call).node, 'error');
      const next = leave(isCaught ? 'error' : null);
      if (isCaught) return next;
    }
    return undefined;
  }

  for (const [index, step] of steps.entries()) {
    if (!isAt(step, node, levels)) node = fail();
    if (!node) throw new Error(`Nothing leads to step ${index + 1}.`);
    expect(step).toMatchObject({ number: index + 1, nodeId: node.id });
    expectOwnFlow(step, levels, versions);
    places.set(step.number, { node, known, eventNumber });
    if (node.type === 'set_variable' && node.data.variable === 'mine') known = plus(known, { mine: node.data.value });
    if (node.type === 'wait_for_event' && step.handle !== null) {
      expect(step.output).toMatchObject({ event_number: eventNumber });
      known = plus(known, { news: newsOf({ runId: run.id, step, eventNumber, posted }) });
      eventNumber += 1;
    }
    const version = node.type === 'run_flow' && levels.length <= MAX_DEPTH ? versionOf(step) : null;
    if (node.type === 'run_flow' && version !== null) {
      const graph = graphOf(versions, { flowId: node.data.flowId, version });
      levels.push({ graph, call: { node, step, known } });
      known = plus(known, givenTo(node, known));
      node = startOf(graph);
    } else if (ends(node, step) && levels.length > 1) node = leave('done');
    else node = step.handle === null ? undefined : nextNode(top().graph, node, step.handle);
  }
  const frames = run.frames as Frame[];
  if (levels.length > frames.length + 1) fail();
  expect(
    levels.slice(1).map(({ call, graph }) => [call?.node.id, call?.step.handle, graph]),
    'the flows in which the run is',
  ).toEqual(frames.map((frame) => [frame.nodeId, null, versions.get(`${frame.flowId}/${frame.version}`)]));
  expect({ events: run.eventNumber, steps: run.stepCount }).toEqual({ events: eventNumber, steps: steps.length });
  expect(followed(run.variables), 'what the run knows').toEqual(followed(Object.fromEntries(known)));
  return { places, levels };
}

function graphOf(versions: Versions, { flowId, version }: { flowId: string; version: number }): Graph {
  const graph = versions.get(`${flowId}/${version}`);
  if (!graph) throw new Error('A run in no flow.');
  return graph;
}

const startOf = ({ nodes }: Graph) => nodes.find(({ type }) => type === 'start');

/** In a called flow, the history names the node of the run's own flow by which the run entered it. */
function isAt({ nodeId, called }: Step, node: FlowNode | undefined, levels: Level[]): boolean {
  return nodeId === node?.id && ((called as Called | null)?.by ?? null) === (levels[1]?.call?.node.id ?? null);
}

function expectOwnFlow({ called }: Step, levels: Level[], versions: Versions): void {
  if (levels.length === 1) expect(called).toBeNull();
  if (levels.length === 1) return;
  const { flow_id, version } = called as Called;
  expect(versions.get(`${flow_id}/${version}`), 'the flow that the history names').toBe(levels.at(-1)?.graph);
}

/** Besides its end, a flow ends at buttons that no one taps. */
const ends = ({ type }: FlowNode, { output }: Step) =>
  type === 'end' || (type === 'send_message' && (output as { timed_out?: boolean }).timed_out === true);

/** The version that a step called; null when the flow did not exist. */
const versionOf = ({ input }: Step) => (input as { version?: number }).version ?? null;

function plus(known: Known, more: Record<string, unknown>): Known {
  return new Map([...known, ...Object.entries(more).map(([name, value]) => [name, String(value)] as const)]);
}

function givenTo({ data: { inputs = {} } }: NodeOf<'run_flow'>, known: Known): Record<string, string> {
  return Object.fromEntries(Object.entries(inputs).map(([name, text]) => [name, fillKnown(text, known)]));
}

function takenFrom({ data: { outputs = {} } }: NodeOf<'run_flow'>, known: Known): Record<string, string> {
  const taken = Object.entries(outputs).filter(([name]) => known.has(name));
  return Object.fromEntries(taken.map(([name, variable]) => [variable, known.get(name) ?? '']));
}

/** A text with names replaced by what is known. */
export function fillKnown(text: string, known: Known): string {
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name) => (FOLLOWED.includes(name) ? (known.get(name) ?? '') : whole));
}

/** An event brings what was accepted; a wait that timed out never learned that its event was accepted. */
function newsOf({
  runId,
  step,
  eventNumber,
  posted,
}: {
  runId: string;
  step: Step;
  eventNumber: number;
  posted: Posted;
}) {
  const taken = posted.get(`${runId}/${eventNumber}`);
  if (step.handle === 'event') expect(taken, 'the event that was taken in').toBeDefined();
  else expect(taken, 'an event that was taken in for a wait that timed out').toBeUndefined();
  return taken ?? '';
}

function followed(variables: unknown): Record<string, unknown> {
  const all = variables as Record<string, unknown>;
  return Object.fromEntries(FOLLOWED.map((name) => [name, all[name] ?? '']));
}
