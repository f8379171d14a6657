/** A step; `called` is set if it belongs to a flow that the run's own flow calls. */
type Step = {
  number: number;
  node_id: string;
  node_type: string;
  called: { flow_id: string; version: number; flow: string; by: string } | null;
};

/** One call of a flow in a run: what was called, by which node of which call, and the steps in it. */
export type Call<Of extends Step = Step> = {
  id: number;
  flowId: string;
  version: number;
  name: string;
  /** The call from which it was made; null for the run's own flow. */
  parent: Call<Of> | null;
  /** The node that made it, on the canvas of `parent`. */
  by: string;
  /** The step that made it; null if a step of another run did. */
  opener: number | null;
  steps: Of[];
};

/**
 * The calls of a run, in order. A called flow begins at its start node, right after the step that calls it. From then
 * on steps name the called flow, until one names the caller again.
 */
export function callsOf<Of extends Step>(steps: readonly Of[]): Call<Of>[] {
  const calls: Call<Of>[] = [];
  let current: Call<Of> | null = null;
  let before: Of | null = null;
  for (const step of steps) {
    const { called } = step;
    const opener = before?.node_type === 'run_flow' && step.node_type === 'start' ? before : null;
    before = step;
    if (!called) {
      current = null;
      continue;
    }
    const parent: Call<Of> | null = opener ? current : enclosing(current, called);
    if (!opener && parent) current = parent;
    else {
      const by = opener?.node_id ?? called.by;
      const { flow_id: flowId, version, flow: name } = called;
      current = { id: step.number, flowId, version, name, parent, by, opener: opener?.number ?? null, steps: [] };
      calls.push(current);
    }
    current.steps.push(step);
  }
  return calls;
}

/** The innermost open call of this flow. */
function enclosing<Of extends Step>(
  from: Call<Of> | null,
  { flow_id, version }: NonNullable<Step['called']>,
): Call<Of> | null {
  for (let call = from; call; call = call.parent) {
    if (call.flowId === flow_id && call.version === version) return call;
  }
  return null;
}
