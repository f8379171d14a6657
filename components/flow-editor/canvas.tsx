import { useTheme } from 'next-themes';
import { type DragEvent, type MouseEvent, useCallback, useEffect, useRef, useState } from 'react';
import {
  Background,
  type Connection,
  Controls,
  type Edge,
  type EdgeTypes,
  type FinalConnectionState,
  MiniMap,
  type NodeTypes,
  ReactFlow,
  type ReactFlowInstance,
  useReactFlow,
  useStoreApi,
  ViewportPortal,
} from 'reactflow';
import { flowEditorText } from '#components/i18n/en/flow-editor-text.ts';
import type { NodeType } from '#lib/flows/graph/schema.ts';
import type { CanvasItem } from './canvas-graph.ts';
import { connect, mayConnect, remove } from './edit-graph.ts';
import { useEditor } from './editor-context.tsx';
import { kindDot } from './kind-colors.ts';
import { NoteNode } from './note-node.tsx';
import { draggedType } from './palette.tsx';
import { StepNode } from './step-node.tsx';
import { type Lines, type Selection, useCanvas } from './use-canvas.ts';
import { WayEdge } from './way-edge.tsx';

const nodeTypes: NodeTypes = { step: StepNode, note: NoteNode };
const edgeTypes: EdgeTypes = { default: WayEdge };
/** Constants, because React Flow compares by identity: a new value per render would redraw every node and handle. */
const fitted = { maxZoom: 1, padding: 0.2 };
const snapGrid: [number, number] = [4, 4];
const deleteKeys = ['Delete', 'Backspace'];
const multiSelectionKeys = ['Shift', 'Meta', 'Control'];

/** Below this zoom, the text of a node cannot be read. */
const READABLE_ZOOM = 0.5;
const OPENING_ZOOM = 0.75;

/**
 * The canvas on which the flow is drawn; a drag redraws only what moves. Each new list in `wanted` selects its nodes,
 * `onSelected` gets the selection, and `onAdd` gets the place where a node from the palette was dropped.
 */
export function Canvas({
  wanted,
  onSelected,
  onAdd,
}: {
  wanted: readonly string[];
  onSelected: (selection: Selection) => void;
  onAdd?: (type: NodeType, position: { x: number; y: number }) => void;
}) {
  const { graph, changeGraph, isReadOnly, setRenaming, pick } = useEditor();
  const canvas = useCanvas({ graph, changeGraph, wanted, onSelected });
  const { resolvedTheme } = useTheme();
  const { screenToFlowPosition } = useReactFlow();
  const store = useStoreApi();
  const [startsDrawn] = useState(graph.nodes.length > 0);
  const drop = (event: DragEvent) => {
    const type = draggedType(event);
    if (!type || !onAdd) return;
    event.preventDefault();
    onAdd(type, screenToFlowPosition({ x: event.clientX, y: event.clientY }));
  };
  // Keeps callbacks as stable as the constants above.
  const latest = useRef(graph);
  useEffect(() => {
    latest.current = graph;
  }, [graph]);
  const isValid = useCallback((given: Connection | Edge) => mayConnect(latest.current, linkOf(given)), []);
  const join = useCallback(
    (given: Connection) => changeGraph((before) => connect(before, linkOf(given))),
    [changeGraph],
  );
  const takeAway = useCallback(
    ({ nodes, edges }: { nodes: CanvasItem[]; edges: Edge[] }) =>
      changeGraph((before) => remove(before, { nodes: idsOf(nodes), edges: idsOf(edges) })),
    [changeGraph],
  );
  const renameNode = useCallback(
    (_: MouseEvent, node: CanvasItem) => node.type === 'step' && !isReadOnly && setRenaming(node.id),
    [isReadOnly, setRenaming],
  );
  const begin = useCallback(
    (flow: ReactFlowInstance<CanvasItem>) => showBeginning(flow, store.getState().width),
    [store],
  );
  /** Dropping an edge on empty canvas asks for the node to connect to. */
  const endConnection = useCallback(
    (event: globalThis.MouseEvent | TouchEvent, state: FinalConnectionState) => {
      const { fromHandle } = state;
      if (state.isValid || fromHandle?.type !== 'source' || !fromHandle.id || state.toNode) return;
      const { clientX: x, clientY: y } =
        'changedTouches' in event ? (event.changedTouches[0] ?? { clientX: 0, clientY: 0 }) : event;
      const from = { source: fromHandle.nodeId, sourceHandle: fromHandle.id };
      // After the click event that follows this release and would close the menu.
      requestAnimationFrame(() => pick({ x, y, from }));
    },
    [pick],
  );
  const pickHere = (event: MouseEvent) => {
    if (!(event.target instanceof Element) || !event.target.classList.contains('react-flow__pane')) return;
    pick({ x: event.clientX, y: event.clientY });
  };
  return (
    <ReactFlow
      aria-label={flowEditorText.canvas}
      ariaLabelConfig={flowEditorText.canvasControls}
      className="@container"
      nodes={canvas.nodes}
      edges={canvas.edges}
      nodeTypes={nodeTypes}
      edgeTypes={edgeTypes}
      onNodesChange={canvas.onNodesChange}
      onEdgesChange={canvas.onEdgesChange}
      onConnect={join}
      onConnectEnd={endConnection}
      isValidConnection={isValid}
      onDelete={takeAway}
      onNodeDoubleClick={renameNode}
      {...(!isReadOnly && { onDoubleClick: pickHere })}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
      nodesDraggable={!isReadOnly}
      nodesConnectable={!isReadOnly}
      deleteKeyCode={isReadOnly ? null : deleteKeys}
      multiSelectionKeyCode={multiSelectionKeys}
      selectionKeyCode="Shift"
      zoomOnDoubleClick={false}
      colorMode={resolvedTheme === 'dark' ? 'dark' : 'light'}
      fitView={startsDrawn}
      fitViewOptions={fitted}
      onInit={begin}
      minZoom={0.1}
      snapToGrid
      snapGrid={snapGrid}
      elevateNodesOnSelect={false}
    >
      <Background gap={20} size={1} />
      <Controls showInteractive={false} fitViewOptions={fitted} />
      <MiniMap pannable zoomable className="@max-3xl:hidden" nodeColor={dotOf} />
      <AlignLines lines={canvas.lines} />
    </ReactFlow>
  );
}

const dotOf = ({ type, data }: CanvasItem) =>
  type === 'step' && 'node' in data ? kindDot(data.node.type) : 'var(--warn-soft)';

const FAR = 100_000;

/** The lines along which a dragged node aligns with others. */
function AlignLines({ lines }: { lines: Lines | null }) {
  if (!lines) return null;
  const { vertical, horizontal } = lines;
  return (
    <ViewportPortal>
      {vertical !== null && (
        <div className="align-line" style={{ left: vertical, top: -FAR / 2, width: 1, height: FAR }} />
      )}
      {horizontal !== null && (
        <div className="align-line" style={{ top: horizontal, left: -FAR / 2, height: 1, width: FAR }} />
      )}
    </ViewportPortal>
  );
}

/** A flow too large to be readable as a whole opens at its start. */
function showBeginning({ getZoom, getNodes, setCenter }: ReactFlowInstance<CanvasItem>, width: number) {
  if (getZoom() >= READABLE_ZOOM) return;
  const nodes = getNodes();
  const first = nodes.find((item) => item.type === 'step' && item.data.node.type === 'start') ?? nodes[0];
  if (!first) return;
  const zoom = OPENING_ZOOM;
  void setCenter(first.position.x + width / 2 / zoom - 40, first.position.y + 60, { zoom });
}

function linkOf({ source, sourceHandle, target }: Connection | Edge) {
  return { source, sourceHandle: sourceHandle ?? '', target };
}

const idsOf = (items: { id: string }[]) => items.map(({ id }) => id);
