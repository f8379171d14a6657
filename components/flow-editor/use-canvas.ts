import { useCallback, useEffect, useRef, useState } from 'react';
import { applyEdgeChanges, applyNodeChanges, type EdgeChange, type NodeChange, useReactFlow } from 'reactflow';
import type { Graph } from '#lib/flows/graph/schema.ts';
import { type Alignment, alignTo, type Box } from './align.ts';
import { type CanvasItem, canvasEdges, canvasItems } from './canvas-graph.ts';
import { move, NODE_SIZE } from './edit-graph.ts';

/** In screen pixels: a dragged node snaps to another's line within this distance. */
const ALIGN_WITHIN = 6;
/** Presses of arrow keys that follow each other within this time are one step of the history. */
const RUN_WITHIN_MS = 1000;

export type Lines = Pick<Alignment, 'vertical' | 'horizontal'>;

/** The selected nodes and notes, and the selected edges. */
export type Selection = { ids: readonly string[]; edges: readonly string[] };

/**
 * Turns the graph into what React Flow draws, and React Flow's reports into changes of the graph. Positions are applied
 * when a drag ends, so that a drag is one step of the history and redraws only what moves. A run of arrow keys is one step,
 * too. Each new list in `wanted` selects its nodes; `onSelected` gets the selection. `lines` are those to which a dragged
 * node is aligned.
 */
export function useCanvas({
  graph,
  changeGraph,
  wanted,
  onSelected,
}: {
  graph: Graph;
  changeGraph: (change: (graph: Graph) => Graph, gesture?: string | null) => void;
  wanted: readonly string[];
  onSelected: (selection: Selection) => void;
}) {
  const { getZoom } = useReactFlow();
  const [nodes, setNodes] = useState(() => canvasItems(graph));
  const [edges, setEdges] = useState(() => canvasEdges(graph));
  const [shown, setShown] = useState(graph);
  const [granted, setGranted] = useState(wanted);
  const [lines, setLines] = useState<Lines | null>(null);
  const snapped = useRef<Alignment | null>(null);
  const isDragged = useRef(false);
  const run = useRef({ moved: '', began: 0, at: 0 });
  if (shown !== graph || granted !== wanted) {
    setShown(graph);
    setGranted(wanted);
    // The nodes to select may be new in this graph.
    setNodes(withSelection(canvasItems(graph, nodes), granted === wanted ? null : wanted));
    setEdges(canvasEdges(graph, edges));
  }
  const latest = useRef(nodes);
  useEffect(() => {
    latest.current = nodes;
  }, [nodes]);

  const onNodesChange = useCallback(
    (reported: NodeChange<CanvasItem>[]) => {
      const changes = reported.map((change) => snap(change, reported.length === 1));
      // Removals go through the graph.
      setNodes((before) =>
        applyNodeChanges(
          changes.filter(({ type }) => type !== 'remove'),
          before,
        ),
      );
      const placed = changes.flatMap((change) =>
        change.type === 'position' && !change.dragging && change.position
          ? [[change.id, change.position] as const]
          : [],
      );
      const byKeys = placed.length > 0 && !isDragged.current;
      if (placed.length > 0) changeGraph((before) => move(before, new Map(placed)), byKeys ? runOf(placed) : null);
      if (changes.some(({ type }) => type === 'position')) isDragged.current = placed.length === 0;

      /** The gesture of moving these by an arrow key: the one before it, if that was just now. */
      function runOf(moved: typeof placed): string {
        const ids = moved.map(([id]) => id).join(' ');
        const { moved: before, began, at } = run.current;
        const now = Date.now();
        const goesOn = ids === before && now - at < RUN_WITHIN_MS;
        run.current = { moved: ids, began: goesOn ? began : now, at: now };
        return `move ${ids} ${run.current.began}`;
      }

      /** A node that is dragged alone keeps its aligned position when it is dropped. */
      function snap(change: NodeChange<CanvasItem>, isAlone: boolean): NodeChange<CanvasItem> {
        if (change.type !== 'position' || !change.position) return change;
        if (change.dragging && isAlone) {
          const dragged = latest.current.find(({ id }) => id === change.id);
          const others = latest.current.filter(({ id }) => id !== change.id).map((item) => boxOf(item));
          const moving = { ...boxOf(dragged), ...change.position };
          snapped.current = alignTo(moving, others, ALIGN_WITHIN / getZoom());
          setLines(snapped.current);
          return { ...change, position: { x: snapped.current.x, y: snapped.current.y } };
        }
        const rest = snapped.current;
        snapped.current = null;
        setLines(null);
        return rest && isAlone ? { ...change, position: { x: rest.x, y: rest.y } } : change;
      }
    },
    [changeGraph, getZoom],
  );

  const onEdgesChange = useCallback((changes: EdgeChange[]) => {
    const picked = changes.filter(({ type }) => type === 'select');
    if (picked.length > 0) setEdges((before) => applyEdgeChanges(picked, before));
  }, []);

  const selected = JSON.stringify({
    ids: nodes.filter((node) => node.selected).map(({ id }) => id),
    edges: edges.filter((edge) => edge.selected).map(({ id }) => id),
  } satisfies Selection);
  useEffect(() => onSelected(JSON.parse(selected)), [selected, onSelected]);
  return { nodes, edges, lines, onNodesChange, onEdgesChange };
}

function boxOf(item: CanvasItem | undefined): Box {
  return {
    x: item?.position.x ?? 0,
    y: item?.position.y ?? 0,
    width: item?.measured?.width ?? NODE_SIZE.width,
    height: item?.measured?.height ?? NODE_SIZE.height,
  };
}

function withSelection(nodes: CanvasItem[], wanted: readonly string[] | null): CanvasItem[] {
  if (!wanted) return nodes;
  return nodes.map((node) => {
    const selected = wanted.includes(node.id);
    return Boolean(node.selected) === selected ? node : { ...node, selected };
  });
}
