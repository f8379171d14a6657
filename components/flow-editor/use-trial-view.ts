import { useCallback, useMemo, useState } from 'react';
import type { Graph } from '#lib/flows/graph/schema.ts';
import type { TrialView } from '#lib/flows/trials/admin-operations.ts';
import type { GraphCall } from './call-graph.tsx';
import { callsOf } from './calls-of.ts';
import { traceOf } from './trace.ts';

/** What a trial has done so far, and where it stands. */
export type TrialProgress = Pick<TrialView, 'steps' | 'state'>;

const NONE: TrialProgress = { steps: [], state: null };

/**
 * A trial on the canvas: its way through the draft, and the call of another flow that is looked at instead, with the node
 * that is chosen there. A call is gone when the trial begins again.
 */
export function useTrialView(graph: Graph) {
  const [progress, setProgress] = useState(NONE);
  const [looking, setLooking] = useState<{ call: number; node: string | null } | null>(null);
  const { steps, state } = progress;
  const trace = useMemo(
    () => traceOf(graph, steps, state ? { ...state, node_id: standsAt(state) } : undefined),
    [graph, steps, state],
  );
  const calls = useMemo(() => callsOf(steps), [steps]);
  const call = calls.find(({ id }) => id === looking?.call) ?? null;
  const node = call && looking ? looking.node : null;
  const open = useCallback(
    (call: Pick<GraphCall, 'id'> | null, node: string | null) => setLooking(call && { call: call.id, node }),
    [],
  );
  const choose = useCallback((node: string | null) => setLooking((before) => before && { ...before, node }), []);
  const clear = useCallback(() => {
    setProgress(NONE);
    setLooking(null);
  }, []);
  return { progress, setProgress, trace, calls, call, node, open, choose, clear };
}

/** In the draft: the node that runs the flow in which the trial is. */
const standsAt = ({ frames, node_id }: NonNullable<TrialProgress['state']>) => frames[0]?.node_id ?? node_id;
