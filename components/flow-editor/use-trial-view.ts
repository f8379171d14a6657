import { useCallback, useMemo, useState } from 'react';
import type { Graph } from '#lib/flows/graph/schema.ts';
import type { TrialView } from '#lib/flows/trials/admin-operations.ts';
import type { GraphCall } from './call-graph.tsx';
import { callsOf } from './calls-of.ts';
import { traceOf } from './trace.ts';

/** A trial's steps so far, and its state. */
export type TrialProgress = Pick<TrialView, 'steps' | 'state'>;

const NONE: TrialProgress = { steps: [], state: null };

/**
 * A trial on the canvas: its path through the draft or, if one was opened, the call of another flow with its selected
 * node. A call disappears when the trial restarts.
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

/** The trial's current node in the draft: inside a called flow, that is the node that called it. */
const standsAt = ({ frames, node_id }: NonNullable<TrialProgress['state']>) => frames[0]?.node_id ?? node_id;
