import dagre from '@dagrejs/dagre';
import type { Graph } from '#lib/flows/graph/schema.ts';

type Size = { width: number; height: number };

const USUAL: Size = { width: 248, height: 110 };

/** Places for all nodes, from left to right along the edges. `sizes` are those on the canvas. */
export function arrange(graph: Graph, sizes: ReadonlyMap<string, Size>): Map<string, { x: number; y: number }> {
  const layout = new dagre.graphlib.Graph({ multigraph: true });
  layout.setGraph({ rankdir: 'LR', nodesep: 36, ranksep: 90 });
  layout.setDefaultEdgeLabel(() => ({}));
  for (const { id } of graph.nodes) layout.setNode(id, { ...(sizes.get(id) ?? USUAL) });
  for (const { id, source, target } of graph.edges) layout.setEdge(source, target, {}, id);
  dagre.layout(layout);
  return new Map(
    graph.nodes.map(({ id }) => {
      const { width, height } = sizes.get(id) ?? USUAL;
      const { x, y } = layout.node(id);
      return [id, { x: x - width / 2, y: y - height / 2 }];
    }),
  );
}
