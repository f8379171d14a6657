import dagre from '@dagrejs/dagre';
import type { FlowNode, FlowNote, Graph } from '#lib/flows/graph/schema.ts';
import { NODE_SIZE } from './edit-graph.ts';

type Size = { width: number; height: number };
type Place = { x: number; y: number };

const RANK_GAP = 90;
const ROW_GAP = 120;

/** A flow with more columns continues in a row below, like lines of text. */
const MAX_COLUMNS = 9;

/**
 * Positions for all nodes, from left to right along the edges, in several rows if necessary. A note stays where it is
 * beside the node that is nearest to it. `sizes` are from the canvas.
 */
export function arrange(graph: Graph, sizes: ReadonlyMap<string, Size>): Map<string, Place> {
  const layout = new dagre.graphlib.Graph({ multigraph: true });
  layout.setGraph({ rankdir: 'LR', nodesep: 36, ranksep: RANK_GAP });
  layout.setDefaultEdgeLabel(() => ({}));
  const sizeOf = (id: string) => sizes.get(id) ?? NODE_SIZE;
  for (const { id } of graph.nodes) layout.setNode(id, { ...sizeOf(id) });
  for (const { id, source, target } of graph.edges) layout.setEdge(source, target, {}, id);
  dagre.layout(layout);
  const boxes = graph.nodes.map(({ id }) => {
    const { width, height } = sizeOf(id);
    const { x, y } = layout.node(id);
    return { id, column: x, x: x - width / 2, y: y - height / 2, height };
  });
  const places = wrap(boxes);
  return new Map([...places, ...notePlaces(graph, places, sizeOf)]);
}

function notePlaces({ nodes, notes = [] }: Graph, places: ReadonlyMap<string, Place>, sizeOf: (id: string) => Size) {
  const middle = ({ id, position: { x, y } }: FlowNode | FlowNote) => {
    const { width, height } = sizeOf(id);
    return { x: x + width / 2, y: y + height / 2 };
  };
  return notes.flatMap((note): [string, Place][] => {
    const at = middle(note);
    const distance = (node: FlowNode) => Math.hypot(middle(node).x - at.x, middle(node).y - at.y);
    const nearest = nodes.reduce<FlowNode | undefined>(
      (best, node) => (best && distance(best) <= distance(node) ? best : node),
      undefined,
    );
    const to = nearest && places.get(nearest.id);
    if (!to) return [];
    const { x, y } = nearest.position;
    return [[note.id, { x: to.x + note.position.x - x, y: to.y + note.position.y - y }]];
  });
}

type Placed = Place & { id: string; height: number; column: number };

/** Columns are centered on one line. Columns that do not fit in a row start the next. */
function wrap(boxes: Placed[]): Map<string, Place> {
  const columns = [...new Set(boxes.map(({ column }) => column))].toSorted((a, b) => a - b);
  const rowCount = Math.ceil(columns.length / MAX_COLUMNS);
  const perRow = Math.ceil(columns.length / Math.max(1, rowCount));
  const rowOf = new Map(columns.map((column, index) => [column, Math.floor(index / Math.max(1, perRow))]));
  const places = new Map<string, Place>();
  let top = 0;
  for (let row = 0; row < rowCount; row += 1) {
    const inRow = boxes.filter(({ column }) => rowOf.get(column) === row);
    const [left, highest] = [Math.min(...inRow.map(({ x }) => x)), Math.min(...inRow.map(({ y }) => y))];
    for (const { id, x, y } of inRow) places.set(id, { x: x - left, y: y - highest + top });
    top += Math.max(...inRow.map(({ y, height }) => y + height)) - highest + ROW_GAP;
  }
  return places;
}
