import { useTheme } from 'next-themes';
import { type DragEvent, useState } from 'react';
import {
  Background,
  type Connection,
  Controls,
  type Edge,
  MiniMap,
  type NodeTypes,
  ReactFlow,
  type ReactFlowInstance,
  useReactFlow,
} from 'reactflow';
import { flowEditorText } from '#components/i18n/en/flow-editor-text.ts';
import type { NodeType } from '#lib/flows/graph/schema.ts';
import type { CanvasNode } from './canvas-graph.ts';
import { connect, mayConnect, remove } from './edit-graph.ts';
import { useEditor } from './editor-context.tsx';
import { draggedType } from './palette.tsx';
import { StepNode } from './step-node.tsx';
import { useCanvas } from './use-canvas.ts';

const nodeTypes: NodeTypes = { step: StepNode };
const fitted = { maxZoom: 1, padding: 0.2 };

/** Below this zoom, the text of a node cannot be read. */
const READABLE_ZOOM = 0.5;
const OPENING_ZOOM = 0.75;

/**
 * Where the flow is drawn; a drag redraws nothing else. Each new list in `wanted` selects its nodes, `onSelected`
 * hears what is selected, and `onAdd` gets the place where a node of the palette was dropped.
 */
export function Canvas({
  wanted,
  onSelected,
  onAdd,
}: {
  wanted: readonly string[];
  onSelected: (ids: readonly string[]) => void;
  onAdd: (type: NodeType, position: { x: number; y: number }) => void;
}) {
  const { graph, changeGraph } = useEditor();
  const canvas = useCanvas({ graph, changeGraph, wanted, onSelected });
  const { resolvedTheme } = useTheme();
  const { screenToFlowPosition } = useReactFlow();
  const [startsDrawn] = useState(graph.nodes.length > 0);
  const drop = (event: DragEvent) => {
    const type = draggedType(event);
    if (!type) return;
    event.preventDefault();
    onAdd(type, screenToFlowPosition({ x: event.clientX, y: event.clientY }));
  };
  return (
    <ReactFlow
      aria-label={flowEditorText.canvas}
      nodes={canvas.nodes}
      edges={canvas.edges}
      nodeTypes={nodeTypes}
      onNodesChange={canvas.onNodesChange}
      onEdgesChange={canvas.onEdgesChange}
      onConnect={(given) => changeGraph((before) => connect(before, linkOf(given)))}
      isValidConnection={(given) => mayConnect(graph, linkOf(given))}
      onDelete={({ nodes, edges }) =>
        changeGraph((before) => remove(before, { nodes: idsOf(nodes), edges: idsOf(edges) }))
      }
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
      deleteKeyCode={['Delete', 'Backspace']}
      multiSelectionKeyCode={['Shift', 'Meta', 'Control']}
      selectionKeyCode="Shift"
      colorMode={resolvedTheme === 'dark' ? 'dark' : 'light'}
      fitView={startsDrawn}
      fitViewOptions={fitted}
      onInit={showBeginning}
      minZoom={0.1}
      snapToGrid
      snapGrid={[4, 4]}
      elevateNodesOnSelect={false}
    >
      <Background gap={20} size={1} />
      <Controls showInteractive={false} fitViewOptions={fitted} />
      <MiniMap pannable zoomable className="max-md:hidden" />
    </ReactFlow>
  );
}

/** A flow too large to be read as a whole opens at its start. */
function showBeginning({ getZoom, getNodes, setCenter }: ReactFlowInstance<CanvasNode>) {
  if (getZoom() >= READABLE_ZOOM) return;
  const nodes = getNodes();
  const first = nodes.find(({ data }) => data.node.type === 'start') ?? nodes[0];
  const width = window.document.querySelector('.react-flow')?.clientWidth ?? 0;
  if (!first) return;
  const zoom = OPENING_ZOOM;
  void setCenter(first.position.x + width / 2 / zoom - 40, first.position.y + 60, { zoom });
}

function linkOf({ source, sourceHandle, target }: Connection | Edge) {
  return { source, sourceHandle: sourceHandle ?? '', target };
}

const idsOf = (items: { id: string }[]) => items.map(({ id }) => id);
