import { useState } from 'react';
import type { AdminFlow } from '#lib/flows/definitions/admin-operations.ts';
import type { Graph } from '#lib/flows/graph/schema.ts';
import type { GraphCall } from './call-graph.tsx';
import { useTrialView } from './use-trial-view.ts';
import { runInAddress, useTriedRun } from './use-tried-run.ts';

/**
 * The panel in which the draft is tried: whether it is open, as it is at first when the address asks to try a run again;
 * what it begins with; and the trial's view on the canvas. `showNode` moves the canvas to a node of the draft.
 */
export function useTrialPanel({
  flow,
  graph,
  showNode,
}: {
  flow: AdminFlow;
  graph: Graph;
  showNode: (id: string) => void;
}) {
  const [triedRun, setTriedRun] = useState(runInAddress);
  const [isOpen, setOpen] = useState(triedRun !== null);
  const begin = useTriedRun(flow, triedRun);
  const view = useTrialView(graph);
  const toggle = () => {
    setOpen(!isOpen);
    setTriedRun(null);
    view.clear();
  };
  const showInDraft = (id: string) => {
    view.open(null, null);
    showNode(id);
  };
  /** Shows the call of another flow or, for null, a node of the draft. */
  const openCall = (call: GraphCall | null, id: string | null) =>
    call || id === null ? view.open(call, id) : showInDraft(id);
  return { isOpen, begin, view, toggle, showInDraft, openCall };
}
