import { useCallback, useEffect, useMemo, useState } from 'react';
import { applyNodeChanges, type EdgeChange, type NodeChange } from 'reactflow';
import type { Graph } from '#lib/flows/graph/schema.ts';
import { type CanvasNode, canvasEdges, canvasNodes } from './canvas-graph.ts';
import { move } from './edit-graph.ts';

/**
 * What React Flow draws, made from the graph, and what it reports, made into changes of the graph. Places are taken
 * over when a drag ends, so that a drag is one step of the history and draws nothing but what moves. Each new list in
 * `wanted` selects its nodes; `onSelected` hears what is selected.
 */
export function useCanvas({
  graph,
  changeGraph,
  wanted,
  onSelected,
}: {
  graph: Graph;
  changeGraph: (change: (graph: Graph) => Graph) => void;
  wanted: readonly string[];
  onSelected: (ids: readonly string[]) => void;
}) {
  const [nodes, setNodes] = useState(() => canvasNodes(graph));
  const [shown, setShown] = useState(graph);
  const [selectedEdges, setSelectedEdges] = useState<ReadonlySet<string>>(new Set());
  const [granted, setGranted] = useState(wanted);
  if (shown !== graph || granted !== wanted) {
    setShown(graph);
    setGranted(wanted);
    // What should be selected may be new in this very graph.
    setNodes(withSelection(canvasNodes(graph, nodes), granted === wanted ? null : wanted));
  }
  const edges = useMemo(() => canvasEdges(graph, selectedEdges), [graph, selectedEdges]);

  const onNodesChange = useCallback(
    (changes: NodeChange<CanvasNode>[]) => {
      // What is removed goes by way of the graph.
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
      if (placed.length > 0) changeGraph((before) => move(before, new Map(placed)));
    },
    [changeGraph],
  );

  const onEdgesChange = useCallback((changes: EdgeChange[]) => {
    const picked = changes.filter((change) => change.type === 'select');
    if (picked.length === 0) return;
    setSelectedEdges((before) => {
      const after = new Set(before);
      for (const { id, selected } of picked) selected ? after.add(id) : after.delete(id);
      return after;
    });
  }, []);

  const selected = JSON.stringify(nodes.filter((node) => node.selected).map(({ id }) => id));
  useEffect(() => onSelected(JSON.parse(selected)), [selected, onSelected]);
  return { nodes, edges, onNodesChange, onEdgesChange };
}

function withSelection(nodes: CanvasNode[], wanted: readonly string[] | null): CanvasNode[] {
  if (!wanted) return nodes;
  return nodes.map((node) => {
    const selected = wanted.includes(node.id);
    return Boolean(node.selected) === selected ? node : { ...node, selected };
  });
}
