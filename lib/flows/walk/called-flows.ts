import { nextNode } from '../graph/leaving-handle.ts';
import { exitCalled, nodeCalled, nodeName } from '../graph/node-names.ts';
import type { FlowNode, Graph } from '../graph/schema.ts';
import type { Note } from '../nodes/contract/outcome.ts';
import { bareName } from '../template/bare-name.ts';
import { FlowLimitError } from '../template/flow-limits.ts';
import { lookupVariable } from '../template/lookup-variable.ts';
import { assigned, type Called, type Frame, left, nodeIn, refuseTooMuchIn } from './frames.ts';
import { failed, type Ground, type Segment, type WalkedStep } from './segment.ts';

export const NO_NODE = 'The flow leads to a node that it does not have.';

/** The graph of the run's own flow, or of the one that it calls. */
export async function graphIn({ graph, readGraph }: Ground, frames: Frame[]): Promise<Graph | null> {
  const frame = frames.at(-1);
  return frame ? readGraph(frame) : graph;
}

/** The called flow has ended: its caller takes the requested values and leaves by `done`. */
export async function comeBack(ground: Ground, at: Segment): Promise<Segment> {
  const depth = at.frames.length - 1;
  const frame = at.frames[depth];
  const graph = await graphIn(ground, at.frames.slice(0, depth));
  const node = nodeIn(graph, frame?.nodeId ?? null);
  if (!frame || !graph || node?.type !== 'run_flow') return failed({ ...at, ...left(at, depth) }, NO_NODE);
  const taken = Object.entries(node.data.outputs ?? {}).flatMap(([name, variable]) => {
    const value = lookupVariable(at.variables, bareName(name));
    return value === undefined ? [] : [[bareName(variable), value] as const];
  });
  const set = Object.fromEntries(taken);
  const scope = assigned(left(at, depth), set);
  const back = { ...at, ...scope };
  const leaving = (exit: string, error: string | null): Segment => {
    const next = nextNode(graph, node, exit);
    const output = error === null ? { variables: set } : {};
    const steps = leftCall(at, { depth, handle: next ? exit : null, error, output, now: ground.world.now() });
    if (next) return { ...back, nodeId: next.id, steps };
    const why = error ?? `Nothing follows the exit “${exitCalled(node, exit)}” of ${nodeCalled(node)}.`;
    return failed({ ...back, nodeId: node.id, steps }, why);
  };
  try {
    refuseTooMuchIn(scope, ground.limits);
  } catch (error) {
    if (!(error instanceof FlowLimitError)) throw error;
    return { ...leaving('error', error.message), ...left(at, depth) };
  }
  return leaving('done', null);
}

/** When a called flow fails, the nearest caller with an `error` exit leaves by it. */
export async function caught(ground: Ground, at: Segment): Promise<Segment> {
  if (at.state !== 'failed') return at;
  for (let depth = at.frames.length - 1; depth >= 0; depth -= 1) {
    const graph = await graphIn(ground, at.frames.slice(0, depth));
    const node = nodeIn(graph, at.frames[depth]?.nodeId ?? null);
    const next = graph && node && nextNode(graph, node, 'error');
    if (!next) continue;
    let { steps } = at;
    const { error } = at;
    for (let gone = at.frames.length - 1; gone >= depth; gone -= 1) {
      const handle = gone === depth ? 'error' : null;
      steps = leftCall({ ...at, steps }, { depth: gone, handle, error, output: {}, now: ground.world.now() });
    }
    return { ...at, ...left(at, depth), state: 'running', error: null, nodeId: next.id, steps };
  }
  return at;
}

type LeftCall = { depth: number; handle: string | null; error: string | null; output: Note; now: Date };

/** The step of a finished call: like a step that waited, it keeps its start. */
function leftCall({ steps, frames }: Segment, { depth, handle, error, output, now }: LeftCall): WalkedStep[] {
  const frame = frames[depth];
  if (!frame || frame.step === 0) return steps;
  const begun = steps.find(({ number }) => number === frame.step);
  const step: WalkedStep = begun ?? {
    ...{ number: frame.step, nodeId: frame.nodeId, nodeType: 'run_flow', called: null, input: {}, output: {} },
    ...{ handle: null, error: null, startedAt: now, durationMs: 0 },
  };
  const told = { ...step, output: { ...step.output, ...output }, handle, error };
  return begun ? steps.map((one) => (one === begun ? told : one)) : [...steps, told];
}

/** The node and flow of a step, if it is not of the run's own flow. */
export function calledNode(frames: Frame[], node: FlowNode): Called | null {
  const [first] = frames;
  const frame = frames.at(-1);
  if (!first || !frame) return null;
  const { flowId, version, flowName } = frame;
  return { flow_id: flowId, version, flow: flowName, title: nodeName(node), by: first.nodeId };
}
