import { defineOperation } from '#lib/contract/operation.ts';
import { flowIdParams, publicRunPage, publicRunSchema, publicRunsQuery, runIdParams, startRunBody } from './schema.ts';

const example = {
  id: '0199f0c2-4d1b-5e0e-8a77-6b9c2d31f5aa',
  flow_id: '0199f0aa-6a3c-7c1e-9d3a-2f1f6f0c9b10',
  version: 3,
  conversation_id: '0198c5e2-7f3a-7c4e-9a51-3d1c8f6f2b10',
  phone: '919812345678',
  state: 'waiting' as const,
  waits_until: '2026-11-22T08:00:00.000Z',
  variables: { name: 'Asha', phone: '919812345678', message: '', order_id: 'A-1042' },
  error: null,
  started_at: '2026-11-21T09:00:00.000Z',
  ended_at: null,
};

export const startRunOperation = defineOperation({
  id: 'startRun',
  method: 'POST',
  path: '/flows/{id}/runs',
  scope: 'runs:write',
  tag: 'Flows',
  summary: 'Start a flow with a customer',
  description:
    'Runs the published version with one customer, without waiting for them to write. The 24-hour rule stays: to ' +
    'someone who has not written lately, the flow’s first message must be a template. A draft is refused, and so is a ' +
    'conversation that another flow or a person leads (409). A retry with the same `Idempotency-Key` is a 404 once ' +
    'the contact is erased.',
  params: flowIdParams,
  body: startRunBody,
  result: publicRunSchema,
  errors: ['not_found', 'conflict', 'number_not_connected'],
  examples: {
    request: { to: '+919812345678', variables: { order_id: 'A-1042' } },
    response: { ...example, state: 'running', waits_until: null },
  },
  isRun: true,
});

export const listRunsOperation = defineOperation({
  id: 'listRuns',
  method: 'GET',
  path: '/flows/{id}/runs',
  scope: 'runs:read',
  tag: 'Flows',
  summary: 'List the runs of a flow',
  description: 'The runs with all customers, newest first.',
  params: flowIdParams,
  query: publicRunsQuery,
  result: publicRunPage,
  errors: ['not_found'],
  examples: { response: { runs: [example], next_cursor: null, under_way: 1 } },
});

export const getRunOperation = defineOperation({
  id: 'getRun',
  method: 'GET',
  path: '/runs/{id}',
  scope: 'runs:read',
  tag: 'Flows',
  summary: 'Read a run',
  description: 'Where a run is, or what became of it.',
  params: runIdParams,
  result: publicRunSchema,
  errors: ['not_found'],
  examples: { response: example },
});

export const cancelRunOperation = defineOperation({
  id: 'cancelRun',
  method: 'POST',
  path: '/runs/{id}/cancel',
  scope: 'runs:write',
  tag: 'Flows',
  summary: 'Stop a run',
  description:
    'Ends a run that is under way, which frees its conversation for other flows. What it is just sending may still ' +
    'arrive. Stopping a run that was stopped before changes nothing; one that has ended otherwise is refused.',
  params: runIdParams,
  result: publicRunSchema,
  errors: ['not_found', 'conflict'],
  examples: {
    response: { ...example, state: 'cancelled', waits_until: null, ended_at: '2026-11-21T09:30:00.000Z' },
  },
  repeatable: true,
  isRun: true,
});
