import type { FlowTestInput } from '../flow-tests/schema.ts';
import type { Graph, NodeOf, NodeType } from '../graph/schema.ts';

export type GalleryFlow = { graph: Graph; tests: FlowTestInput[] };

/** A node of a drawing: its kind, its data, and its column and row on the canvas. */
export type Drawn = {
  [Type in NodeType]: readonly [type: Type, data: NodeOf<Type>['data'], column: number, row?: number];
}[NodeType];

const COLUMN = 300;
const ROW = 170;

/** Builds a graph from nodes by ID, and edges written `a > b`, or `a.handle > b` where a node has several exits. */
export function draw(nodes: Record<string, Drawn>, edges: string[]): Graph {
  return {
    nodes: Object.entries(nodes).map(([id, [type, data, column, row = 0]]) => ({
      ...{ id, type, data, position: { x: column * COLUMN, y: row * ROW } },
    })) as Graph['nodes'],
    edges: edges.map((edge, index) => {
      const [from = '', target = ''] = edge.split(' > ');
      const [source = '', sourceHandle] = from.split('.');
      return { id: `edge_${index + 1}`, source, ...(sourceHandle !== undefined && { sourceHandle }), target };
    }),
  };
}

/** Starts on any of these words, anywhere in the message. */
export const onWords = (...keywords: string[]): Drawn => [
  'start',
  { triggers: [{ type: 'keyword', match: 'contains', keywords }] },
  0,
];
