import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { GraphProblem } from '#lib/flows/graph/draft-problems.ts';
import type { Graph } from '#lib/flows/graph/schema.ts';
import type { Link } from './edit-graph.ts';
import type { Trace } from './trace.ts';

/** Where to add a node: the pressed place on the screen, and the edge that it continues (`from`) or splits (`into`). */
export type Picking = { x: number; y: number; from?: Omit<Link, 'target'>; into?: string };

/** The state and actions that all parts of the editor share. */
export type Editor = {
  flowId: string;
  graph: Graph;
  /** Consecutive changes with the same `gesture` are one undo step. */
  changeGraph: (change: (graph: Graph) => Graph, gesture?: string | null) => void;
  endGesture: () => void;
  select: (ids: readonly string[]) => void;
  problems: GraphProblem[];
  /** What may go wrong with customers, but does not prevent publishing. */
  warnings: GraphProblem[];
  /** The text of each node's mark, by node ID: how many problems or warnings it has. */
  nodeMarks: ReadonlyMap<string, string>;
  /** Names of variables that the graph sets or every run has. */
  variables: string[];
  secretNames: string[];
  /** The path that a trial or run took. */
  trial: Trace;
  /** The node whose title is being changed on the canvas. */
  renaming: string | null;
  setRenaming: (id: string | null) => void;
  /** Asks which kind of node to add there. */
  pick: (picking: Picking) => void;
  /** True if the graph can only be viewed. */
  isReadOnly: boolean;
};

/** What nodes and edges on the canvas need. It does not change while someone types or drags. */
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
