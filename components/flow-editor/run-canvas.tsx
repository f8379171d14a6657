'use client';

import 'reactflow/dist/style.css';
import './flow-editor.css';
import { useEffect, useMemo, useState } from 'react';
import { ReactFlowProvider } from 'reactflow';
import type { Graph } from '#lib/flows/graph/schema.ts';
import { Canvas } from './canvas.tsx';
import { type Editor, EditorProvider } from './editor-context.tsx';
import { NO_TRACE, type Trace, traceOf } from './trace.ts';
import type { Selection } from './use-canvas.ts';
import { useView } from './use-view.ts';

type Props = {
  flowId: string;
  graph: Graph;
  /** A run's steps on this graph; undefined to show just the graph. */
  run?: { steps: Parameters<typeof traceOf>[1]; state: string; node_id: string | null };
  selected: string | null;
  onSelect: (nodeId: string | null) => void;
};

/** A read-only graph, with the path that a run took. The selected node scrolls into view. */
export function RunCanvas(props: Props) {
  return (
    <ReactFlowProvider>
      <Picture {...props} />
    </ReactFlowProvider>
  );
}

function Picture({ flowId, graph, run, selected, onSelect }: Props) {
  const [pressed, setPressed] = useState<Selection>({ ids: [], edges: [] });
  const wanted = useMemo(() => (selected === null ? [] : [selected]), [selected]);
  useView(wanted);
  const trial = useMemo<Trace>(() => (run ? traceOf(graph, run.steps, run) : NO_TRACE), [graph, run]);
  const [only] = pressed.ids;
  useEffect(() => {
    if (only !== undefined) onSelect(only);
  }, [only, onSelect]);
  const editor = useMemo(() => lookingAt({ flowId, graph, trial }), [flowId, graph, trial]);
  return (
    <EditorProvider value={editor}>
      <Canvas wanted={wanted} onSelected={setPressed} />
    </EditorProvider>
  );
}

const nothing = () => undefined;

/** A read-only editor context. */
function lookingAt({ flowId, graph, trial }: Pick<Editor, 'flowId' | 'graph' | 'trial'>): Editor {
  return {
    ...{ flowId, graph, trial },
    ...{ problems: [], warnings: [], nodeMarks: new Map(), variables: [], secretNames: [], renaming: null },
    ...{ changeGraph: nothing, endGesture: nothing, select: nothing, setRenaming: nothing, pick: nothing },
    isReadOnly: true,
  };
}
