import { z } from 'zod';
import type { NodeKind } from '../nodes/contract/node-kind.ts';
import { kinds } from '../nodes/kinds.ts';

/** Of the stored and exported document. The public API's version is in its path. */
export const GRAPH_VERSION = 1;

const id = z.string().min(1).max(100);
const ownId = id.describe('Your own ID, once in a graph.');

const position = z
  .strictObject({ x: z.number().describe('To the right.'), y: z.number().describe('Downwards.') })
  .describe('Where it is on the canvas.');

export const MAX_TITLE = 60;
const title = z
  .string()
  .min(1)
  .max(MAX_TITLE)
  .optional()
  .describe('What people call it, such as “Ask for the order ID”. The editor, runs and messages show it.');

function node<Type extends string, Data extends z.ZodType>(type: Type, data: Data) {
  const kind = z.literal(type).describe('The kind of node.');
  const shape = { id: ownId, type: kind, title, position, data: data.describe('What a node of this kind is told.') };
  return z.strictObject(shape).meta({ id: `FlowNode_${type}` });
}

type NodeSchema<Kind> = Kind extends NodeKind<infer Type, infer Data> ? ReturnType<typeof node<Type, Data>> : never;
type NodeSchemas<Kinds> = { [Index in keyof Kinds]: NodeSchema<Kinds[Index]> };

const nodes = kinds.map(({ type, data }) => node(type, data)) as unknown as NodeSchemas<typeof kinds>;

export const nodeTypes = kinds.map(({ type }) => type);

const nodeSchema = z.discriminatedUnion('type', nodes, {
  error: ({ code }) => (code === 'invalid_union' ? `A node’s type is one of ${nodeTypes.join(', ')}.` : undefined),
});

const edgeSchema = z
  .strictObject({
    id: ownId,
    source: id.describe('The ID of the node that the edge leaves.'),
    sourceHandle: z
      .string()
      .max(200)
      .nullish()
      .describe('The handle that the edge leaves by; single-exit nodes leave by next, which may be omitted.'),
    target: id.describe('The ID of the node that it leads to.'),
  })
  .meta({ id: 'FlowEdge' });

export const MAX_NOTE = 2000;

const noteSchema = z
  .strictObject({ id: ownId, text: z.string().max(MAX_NOTE).describe('What it says.'), position })
  .meta({ id: 'FlowNote', description: 'A note for the people who draw the flow. No run comes to it.' });

/**
 * A flow as it is drawn (docs/reference/public-api.md#call-api-node, docs/reference/decisions.md#the-graph). Anything
 * unknown in it is refused. What concerns more than one field is checked by `draftProblems`.
 */
export const graphSchema = z
  .strictObject({
    version: z.literal(GRAPH_VERSION).optional().describe('Of the document; only 1 exists.'),
    nodes: z.array(nodeSchema).max(500).describe('The nodes, in any order.'),
    edges: z.array(edgeSchema).max(2000).describe('How the nodes are joined.'),
    notes: z.array(noteSchema).max(100).optional().describe('Notes on the canvas, for people only.'),
  })
  .meta({ id: 'FlowGraph' });

export type FlowNode = z.output<typeof nodeSchema>;
export type NodeType = FlowNode['type'];
export type NodeOf<Type extends NodeType> = Extract<FlowNode, { type: Type }>;
export type FlowEdge = z.output<typeof edgeSchema>;
export type FlowNote = z.output<typeof noteSchema>;
export type Graph = z.output<typeof graphSchema>;
