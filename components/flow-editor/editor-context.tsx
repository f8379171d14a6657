import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { GraphProblem } from '#lib/flows/graph/draft-problems.ts';
import type { Graph } from '#lib/flows/graph/schema.ts';
import type { Link } from './edit-graph.ts';
import type { Trace } from './trace.ts';

/** Where a new node is to come: the place on the screen that was pressed, and the edge that it hangs on or goes into. */
export type Picking = { x: number; y: number; from?: Omit<Link, 'target'>; into?: string };

/** What every part of the editor looks at or does. */
export type Editor = {
  flowId: string;
  graph: Graph;
  /** Changes in a row with the same `gesture` are one step of Undo. */
  changeGraph: (change: (graph: Graph) => Graph, gesture?: string | null) => void;
  endGesture: () => void;
  select: (ids: readonly string[]) => void;
  problems: GraphProblem[];
  /** What may go wrong with customers, but keeps nothing from being published. */
  warnings: GraphProblem[];
  /** What the mark on a node says, by the node's id: how many of them it has. */
  nodeMarks: ReadonlyMap<string, string>;
  /** Names of variables that the graph sets or every run has. */
  variables: string[];
  secretNames: string[];
  /** The way that a trial or a run took. */
  trial: Trace;
  /** The node whose title is being changed on the canvas. */
  renaming: string | null;
  setRenaming: (id: string | null) => void;
  /** Asks which kind of node is to be added there. */
  pick: (picking: Picking) => void;
  /** True where a graph is only looked at. */
  isReadOnly: boolean;
};

/** What each node and edge on the canvas needs: it stays the same while someone types or drags. */
type Drawing = Omit<Editor, 'graph' | 'select' | 'problems' | 'warnings' | 'variables' | 'secretNames'>;

const EditorContext = createContext<Editor | null>(null);
const DrawingContext = createContext<Drawing | null>(null);

export function EditorProvider({ value, children }: { value: Editor; children: ReactNode }) {
  const { flowId, changeGraph, endGesture, nodeMarks, trial, renaming, setRenaming, pick, isReadOnly } = value;
  const drawing = useMemo<Drawing>(
    () => ({ flowId, changeGraph, endGesture, nodeMarks, trial, renaming, setRenaming, pick, isReadOnly }),
    [flowId, changeGraph, endGesture, nodeMarks, trial, renaming, setRenaming, pick, isReadOnly],
  );
  return (
    <EditorContext value={value}>
      <DrawingContext value={drawing}>{children}</DrawingContext>
    </EditorContext>
  );
}

export function useEditor(): Editor {
  const editor = useContext(EditorContext);
  if (!editor) throw new Error('useEditor is for the flow editor.');
  return editor;
}

export function useDrawing(): Drawing {
  const drawing = useContext(DrawingContext);
  if (!drawing) throw new Error('useDrawing is for the flow editor.');
  return drawing;
}
