import { defineOperation } from '#lib/contract/operation.ts';
import type { Graph } from '../graph/schema.ts';
import {
  createFlowBody,
  deleteFlowQuery,
  deleteFlowResult,
  flowParams,
  flowSchema,
  listFlowsQuery,
  listFlowsResult,
  unpublishFlowQuery,
  updateFlowBody,
} from './schema.ts';

const etag = {
  ETag: 'The flow’s revision; give it as If-Match to change exactly what you read. Changes of `warnings` alone, as by a flow that this one runs, leave it as it is.',
};
const ifMatch = { 'If-Match': 'The ETag that you read; when the flow has changed since, the answer is 412.' };

const exampleGraph: Graph = {
  nodes: [
    {
      id: 'start',
      type: 'start',
      position: { x: 0, y: 0 },
      data: { triggers: [{ type: 'keyword', match: 'exact', keywords: ['order'] }] },
    },
    {
      id: 'lookup',
      type: 'http_request',
      position: { x: 260, y: 0 },
      data: {
        method: 'POST',
        url: 'https://shop.example.com/orders/search',
        headers: [{ key: 'Authorization', secretRef: 'shop_token' }],
        body: { phone: '{{phone}}' },
        responseMap: { 'data.orders.0.id': 'order_id' },
        timeoutMs: 10_000,
      },
    },
    {
      id: 'found',
      type: 'send_message',
      position: { x: 520, y: -80 },
      data: { body: 'Your order {{order_id}} is on its way.' },
    },
    {
      id: 'failed',
      type: 'send_message',
      position: { x: 520, y: 80 },
      data: { body: 'We cannot look that up just now.' },
    },
    { id: 'end', type: 'end', position: { x: 780, y: 0 }, data: {} },
  ],
  edges: [
    { id: 'e1', source: 'start', target: 'lookup' },
    { id: 'e2', source: 'lookup', sourceHandle: 'success', target: 'found' },
    { id: 'e3', source: 'lookup', sourceHandle: 'error', target: 'failed' },
    { id: 'e4', source: 'found', target: 'end' },
    { id: 'e5', source: 'failed', target: 'end' },
  ],
};

const example = {
  id: '0199f0aa-6a3c-7c1e-9d3a-2f1f6f0c9b10',
  name: 'Order status',
  status: 'published' as const,
  draft_graph: exampleGraph,
  published_version: 3,
  warnings: [],
  updated_at: '2026-11-21T09:00:00.000Z',
};

export const listFlowsOperation = defineOperation({
  id: 'listFlows',
  method: 'GET',
  path: '/flows',
  scope: 'flows:read',
  tag: 'Flows',
  summary: 'List flows',
  description: 'All flows of the workspace, newest first.',
  query: listFlowsQuery,
  result: listFlowsResult,
  errors: [],
  examples: { response: { flows: [example], next_cursor: null } },
});

export const createFlowOperation = defineOperation({
  id: 'createFlow',
  method: 'POST',
  path: '/flows',
  scope: 'flows:write',
  tag: 'Flows',
  summary: 'Create a flow',
  description: 'Creates a draft, empty unless a graph is given.',
  body: createFlowBody,
  result: flowSchema,
  errors: [],
  responseHeaders: etag,
  examples: {
    request: { name: 'Order status' },
    response: { ...example, status: 'draft', draft_graph: { nodes: [], edges: [] }, published_version: null },
  },
});

export const getFlowOperation = defineOperation({
  id: 'getFlow',
  method: 'GET',
  path: '/flows/{id}',
  scope: 'flows:read',
  tag: 'Flows',
  summary: 'Read a flow',
  description: 'The flow with its draft graph.',
  params: flowParams,
  result: flowSchema,
  errors: ['not_found'],
  responseHeaders: etag,
  examples: { response: example },
});

export const updateFlowOperation = defineOperation({
  id: 'updateFlow',
  method: 'PATCH',
  path: '/flows/{id}',
  scope: 'flows:write',
  tag: 'Flows',
  summary: 'Change a flow’s name or draft',
  description:
    'Replaces the fields that are given. A draft may be unfinished, but unknown node types and fields, repeated IDs and ' +
    'edges to missing nodes are refused at their place. The published version stays as it is.',
  params: flowParams,
  body: updateFlowBody,
  result: flowSchema,
  errors: ['not_found', 'precondition_failed'],
  requestHeaders: ifMatch,
  responseHeaders: etag,
  examples: { request: { draft_graph: example.draft_graph }, response: example },
});

export const deleteFlowOperation = defineOperation({
  id: 'deleteFlow',
  method: 'DELETE',
  path: '/flows/{id}',
  scope: 'flows:write',
  tag: 'Flows',
  summary: 'Delete a flow',
  description:
    'Deletes the flow, its versions and the history of its runs. `GET /flows/{id}/runs` says how many customers are in it ' +
    '(`under_way`), `runs` decides what happens to them. A flow that another live flow runs is refused.',
  params: flowParams,
  query: deleteFlowQuery,
  result: deleteFlowResult,
  errors: ['not_found', 'precondition_failed', 'conflict'],
  requestHeaders: ifMatch,
  examples: { response: { success: true, id: example.id, runs_stopped: 2, runs_finishing: 0 } },
});

export const publishFlowOperation = defineOperation({
  id: 'publishFlow',
  method: 'POST',
  path: '/flows/{id}/publish',
  scope: 'flows:write',
  tag: 'Flows',
  summary: 'Publish a flow’s draft',
  description:
    'Makes the draft the live version; active runs finish on theirs. An unfinished draft is refused, with each problem at ' +
    'its node. Publishing an unchanged draft changes nothing. ' +
    'What may go wrong all the same is in `warnings`.',
  params: flowParams,
  result: flowSchema,
  errors: ['not_found', 'precondition_failed'],
  requestHeaders: ifMatch,
  responseHeaders: etag,
  examples: { response: example },
  repeatable: true,
});

export const unpublishFlowOperation = defineOperation({
  id: 'unpublishFlow',
  method: 'POST',
  path: '/flows/{id}/unpublish',
  scope: 'flows:write',
  tag: 'Flows',
  summary: 'Unpublish a flow',
  description:
    'Nothing starts it anymore; the draft stays. `GET /flows/{id}/runs` says how many customers are in it (`under_way`), ' +
    '`runs` decides what happens to them. A flow that another live flow runs is refused.',
  params: flowParams,
  query: unpublishFlowQuery,
  result: flowSchema,
  errors: ['not_found', 'precondition_failed', 'conflict'],
  requestHeaders: ifMatch,
  responseHeaders: etag,
  examples: { response: { ...example, status: 'draft', published_version: null } },
  repeatable: true,
});
