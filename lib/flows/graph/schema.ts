import { z } from 'zod';
import { askData } from '../nodes/ask/schema.ts';
import { businessHoursData } from '../nodes/business-hours/schema.ts';
import { conditionData } from '../nodes/condition/schema.ts';
import { endData } from '../nodes/end/schema.ts';
import { handoffData } from '../nodes/handoff/schema.ts';
import { httpRequestData } from '../nodes/http-request/schema.ts';
import { kinds } from '../nodes/kinds.ts';
import { runFlowData } from '../nodes/run-flow/schema.ts';
import { flowMessageSchema } from '../nodes/send-message/schema.ts';
import { setContactData } from '../nodes/set-contact/schema.ts';
import { setVariableData } from '../nodes/set-variable/schema.ts';
import { startData } from '../nodes/start/schema.ts';
import { templateMessageData } from '../nodes/template-message/schema.ts';
import { waitData } from '../nodes/wait/schema.ts';
import { waitForEventData } from '../nodes/wait-for-event/schema.ts';
import { waitUntilData } from '../nodes/wait-until/schema.ts';
import { MAX_EDGES, MAX_NODES, MAX_NOTE, MAX_NOTES, MAX_TITLE } from './constants.ts';

/** The version of stored and exported documents. The public API has its own in its path. */
export const GRAPH_VERSION = 1;

const id = z.string().min(1).max(100);
const ownId = id.describe('Your own ID, once in a graph.');

const position = z
  .strictObject({ x: z.number().describe('To the right.'), y: z.number().describe('Downwards.') })
  .describe('Where it is on the canvas.');

const title = z
  .string()
  .min(1)
  .max(MAX_TITLE)
  .optional()
  .describe('What people call it, such as “Ask for the order ID”. The editor, runs and messages show it.');

function node<Type extends string, Data extends z.ZodType>(type: Type, data: Data) {
  const kind = z.literal(type).describe('The kind of node.');
  const shape = { id: ownId, type: kind, title, position, data: data.describe('The settings of a node of this kind.') };
  return z.strictObject(shape).meta({ id: `FlowNode_${type}` });
}

type Kinds = typeof kinds;

/** The schema of each kind's data. */
const dataSchemas = {
  start: startData,
  send_message: flowMessageSchema,
  template_message: templateMessageData,
  ask: askData,
  http_request: httpRequestData,
  condition: conditionData,
  business_hours: businessHoursData,
  set_variable: setVariableData,
  set_contact: setContactData,
  run_flow: runFlowData,
  wait: waitData,
  wait_until: waitUntilData,
  wait_for_event: waitForEventData,
  handoff: handoffData,
  end: endData,
} satisfies { [Kind in Kinds[number] as Kind['type']]: z.ZodType<Parameters<Kind['summary']>[0]> };

type Schemas = typeof dataSchemas;
type NodeSchema<Kind> = Kind extends { type: infer Type extends keyof Schemas }
  ? NodeSchemaOf<Type, Schemas[Type]>
  : never;
type NodeSchemaOf<Type extends string, Data extends z.ZodType> = ReturnType<typeof node<Type, Data>>;
type NodeSchemas<Kinds> = { [Index in keyof Kinds]: NodeSchema<Kinds[Index]> };

const nodes = kinds.map(({ type }) => node(type, dataSchemas[type])) as unknown as NodeSchemas<Kinds>;
const nodeTypes = kinds.map(({ type }) => type);

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

const noteSchema = z
  .strictObject({ id: ownId, text: z.string().max(MAX_NOTE).describe('What it says.'), position })
  .meta({ id: 'FlowNote', description: 'A note for the people who draw the flow. No run comes to it.' });

/**
 * A flow's graph (docs/reference/public-api.md#call-api-node, docs/reference/decisions.md#the-graph). Unknown fields are
 * refused. `draftProblems` checks what concerns more than one field.
 */
export const graphSchema = z
  .strictObject({
    version: z.literal(GRAPH_VERSION).optional().describe('Of the document; only 1 exists.'),
    nodes: z.array(nodeSchema).max(MAX_NODES).describe('The nodes, in any order.'),
    edges: z.array(edgeSchema).max(MAX_EDGES).describe('How the nodes are joined.'),
    notes: z.array(noteSchema).max(MAX_NOTES).optional().describe('Notes on the canvas, for people only.'),
  })
  .meta({ id: 'FlowGraph' });

export type FlowNode = z.output<typeof nodeSchema>;
export type NodeType = FlowNode['type'];
export type NodeOf<Type extends NodeType> = Extract<FlowNode, { type: Type }>;
export type FlowEdge = z.output<typeof edgeSchema>;
export type FlowNote = z.output<typeof noteSchema>;
export type Graph = z.output<typeof graphSchema>;
