import type { FlowNode, Graph } from '../graph/schema.ts';
import { type RunLimits, refuseTooMuch } from '../template/flow-limits.ts';
import type { JsonValue, Variables } from '../template/variables.ts';

/**
 * A flow that a run is in because a Run flow node called it: the calling node and its step, the called flow in its
 * version at that time, and the caller's variables that the called flow has overridden, by name: their values, or
 * nothing if the caller had none. Survives JSON.
 */
export type Frame = {
  nodeId: string;
  /** 0 if the step belongs to another run. */
  step: number;
  flowId: string;
  version: number;
  flowName: string;
  hidden: Record<string, JsonValue[]>;
};

/** The flow and node of a step that was not in the run's own flow. */
export type Called = { flow_id: string; version: number; flow: string; title: string; by: string };

type Scope = { variables: Variables; frames: Frame[] };

/** Sets variables in the current flow; its caller gets its own back when the called flow has ended. */
export function assigned({ variables, frames }: Scope, set: Variables): Scope {
  const outer = frames.slice(0, -1);
  const frame = frames.at(-1);
  if (!frame) return { variables: { ...variables, ...set }, frames };
  const fresh = Object.keys(set).filter((name) => !Object.hasOwn(frame.hidden, name));
  const before = fresh.map((name) => [name, Object.hasOwn(variables, name) ? [variables[name] ?? null] : []]);
  const hidden = { ...frame.hidden, ...Object.fromEntries(before) };
  return { variables: { ...variables, ...set }, frames: [...outer, { ...frame, hidden }] };
}

/** Sets what every flow of the run knows, whatever its callers had: they keep it when the called flow has ended. */
export function assignedEverywhere({ variables, frames }: Scope, set: Variables): Scope {
  const kept = (hidden: Frame['hidden']) =>
    Object.fromEntries(Object.entries(hidden).filter(([name]) => !Object.hasOwn(set, name)));
  return {
    variables: { ...variables, ...set },
    frames: frames.map((frame) => ({ ...frame, hidden: kept(frame.hidden) })),
  };
}

/** The variables of the caller at this depth, after the run leaves every flow that was called from there. */
export function left({ variables, frames }: Scope, depth: number): Scope {
  const known = new Map(Object.entries(variables));
  for (const { hidden } of frames.slice(depth).toReversed()) {
    for (const [name, [value]] of Object.entries(hidden)) {
      if (value === undefined) known.delete(name);
      else known.set(name, value);
    }
  }
  return { variables: Object.fromEntries(known), frames: frames.slice(0, depth) };
}

/** Throws `FlowLimitError` when a run's variables, including hidden ones, are too large. */
export function refuseTooMuchIn({ variables, frames }: Scope, limits: RunLimits): void {
  refuseTooMuch(
    variables,
    limits,
    frames.map(({ hidden }) => hidden),
  );
}

/** Passes of a node are counted separately for each call. */
export const passKey = (frames: Frame[], node: FlowNode) => [...frames.map(({ nodeId }) => nodeId), node.id].join('/');

export const nodeIn = (graph: Graph | null, id: string | null) => graph?.nodes.find((node) => node.id === id);
