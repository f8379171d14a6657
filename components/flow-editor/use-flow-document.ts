import { useCallback, useRef, useState } from 'react';
import type { Graph } from '#lib/flows/graph/schema.ts';
import { endGesture, type History, rebase, record, redo, startHistory, undo } from './history.ts';

/** What is edited and saved as a unit. */
export type FlowDocument = { name: string; graph: Graph };

/** A flow being edited, with 100 undo steps, which start with `restored`. Saving does not change the history. */
export function useFlowDocument(initial: FlowDocument, restored: readonly FlowDocument[]) {
  const [history, show] = useState(() =>
    restored.reduce((history, document) => record(history, document), startHistory(initial)),
  );
  const latest = useRef(history);
  const act = useCallback((next: (history: History<FlowDocument>) => History<FlowDocument>) => {
    latest.current = next(latest.current);
    show(latest.current);
  }, []);
  const change = useCallback(
    (change: (document: FlowDocument) => FlowDocument, gesture: string | null = null) =>
      act((history) => record(history, change(history.present), gesture)),
    [act],
  );
  const changeGraph = useCallback(
    (next: (graph: Graph) => Graph, gesture: string | null = null) =>
      change((document) => withGraph(document, next(document.graph)), gesture),
    [change],
  );
  return {
    document: history.present,
    /** The document with the changes that are not rendered yet. */
    present: useCallback(() => latest.current.present, []),
    change,
    changeGraph,
    /** Maps every step of the history, without adding a step. */
    rebase: useCallback(
      (map: (document: FlowDocument) => FlowDocument) => act((history) => rebase(history, map)),
      [act],
    ),
    undo: useCallback(() => act(undo), [act]),
    redo: useCallback(() => act(redo), [act]),
    endGesture: useCallback(() => act(endGesture), [act]),
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
  };
}

function withGraph(document: FlowDocument, graph: Graph): FlowDocument {
  return graph === document.graph ? document : { ...document, graph };
}
