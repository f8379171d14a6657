import { useCallback, useReducer } from 'react';
import type { Graph } from '#lib/flows/graph/schema.ts';
import { endGesture, type History, rebase, record, redo, startHistory, undo } from './history.ts';

/** What is edited and saved as a unit. */
export type FlowDocument = { name: string; graph: Graph };

type Action =
  | { type: 'change'; change: (document: FlowDocument) => FlowDocument; gesture: string | null }
  | { type: 'rebase'; map: (document: FlowDocument) => FlowDocument }
  | { type: 'undo' | 'redo' | 'end-gesture' };

/** A flow being edited, with 100 undo steps, which start with `restored`. Saving does not change the history. */
export function useFlowDocument(initial: FlowDocument, restored: readonly FlowDocument[]) {
  const [history, dispatch] = useReducer(reduce, undefined, () =>
    restored.reduce((history, document) => record(history, document), startHistory(initial)),
  );
  const change = useCallback(
    (change: (document: FlowDocument) => FlowDocument, gesture: string | null = null) =>
      dispatch({ type: 'change', change, gesture }),
    [],
  );
  const changeGraph = useCallback(
    (next: (graph: Graph) => Graph, gesture: string | null = null) =>
      change((document) => withGraph(document, next(document.graph)), gesture),
    [change],
  );
  return {
    document: history.present,
    change,
    changeGraph,
    /** Maps every step of the history, without adding a step. */
    rebase: useCallback((map: (document: FlowDocument) => FlowDocument) => dispatch({ type: 'rebase', map }), []),
    undo: useCallback(() => dispatch({ type: 'undo' }), []),
    redo: useCallback(() => dispatch({ type: 'redo' }), []),
    endGesture: useCallback(() => dispatch({ type: 'end-gesture' }), []),
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
  };
}

function withGraph(document: FlowDocument, graph: Graph): FlowDocument {
  return graph === document.graph ? document : { ...document, graph };
}

function reduce(history: History<FlowDocument>, action: Action): History<FlowDocument> {
  switch (action.type) {
    case 'change':
      return record(history, action.change(history.present), action.gesture);
    case 'rebase':
      return rebase(history, action.map);
    case 'undo':
      return undo(history);
    case 'redo':
      return redo(history);
    case 'end-gesture':
      return endGesture(history);
  }
}
