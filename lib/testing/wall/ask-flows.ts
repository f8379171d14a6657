import { advanceRun } from '#lib/flows/runs/advance-run.ts';
import { failRun } from '#lib/flows/runs/fail-run.ts';
import type { RunProgress } from '#lib/flows/runs/run-progress.ts';
import { takeMessage } from '#lib/flows/runs/take-message.ts';
import { takeOverRun } from '#lib/flows/runs/take-over-run.ts';
import { end, ask as question, send, start } from '#lib/flows/runs/testing/small-graphs.ts';
import { buildGraph } from '#lib/flows/testing/build-graph.ts';
import { newId } from '#lib/platform/new-id.ts';
import { ADMIN, API, ASHA, arrived, type Place } from './place.ts';
import type { Ask } from './requests.ts';

// The answer is still being collected when the run is cancelled, even on the slowest machine.
const graph = buildGraph(
  {
    s: start('go'),
    c: ['set_contact', { addTags: ['asked'], removeTags: ['new'], attributes: { asked: 'yes', size: null } }],
    q: question({ collectSeconds: 30 }),
    m: send('got {{answer}}'),
    e: end,
  },
  's > c',
  'c > q',
  'q.answer > m',
  'q.invalid > m',
  'q.timeout > m',
  'm > e',
);
const calling = buildGraph(
  {
    s: start('call'),
    h: [
      'http_request',
      { method: 'GET', url: 'https://shop.example.com/', headers: [{ key: 'authorization', secretRef: 'shop' }] },
    ],
    e: end,
  },
  's > h',
  'h.success > e',
  'h.error > e',
);
const flowTests = {
  required: false,
  tests: [{ name: 'An order', hours: 'open', attributes: {}, steps: [{ type: 'customer', text: 'go' }] }],
};

export async function askFlows(ask: Ask, { workspaceId, rowsOf, conversationId }: Place & { conversationId: string }) {
  const FLOW = `${ADMIN}/flows/{flow_id}` as const;
  const { id } = await ask(`POST ${ADMIN}/flows`, { body: { name: 'Orders', draft_graph: graph } });
  const params = { flow_id: id, id };
  await ask(`GET ${ADMIN}/flows/callable`);
  await ask(`GET ${ADMIN}/flows`);
  await ask(`GET ${FLOW}`, { params });
  await ask(`PATCH ${FLOW}`, { params, body: { name: 'All orders' } });
  const secret = { name: 'shop', value: 'secret', hosts: ['shop.example.com'] };
  await ask(`PUT ${ADMIN}/flow-secrets`, { body: secret });
  const caller = await ask(`POST ${ADMIN}/flows`, { body: { name: 'Calls', draft_graph: calling } });
  await ask(`POST ${FLOW}/publish`, { params: { flow_id: caller.id } });
  await ask(`GET ${ADMIN}/flow-secrets`);
  await ask(`DELETE ${FLOW}`, { params: { flow_id: caller.id } });
  await ask(`PUT ${FLOW}/tests`, { params, body: flowTests });
  await ask(`GET ${FLOW}/tests`, { params });
  await ask(`POST ${FLOW}/test`, { params, body: { graph } });
  await ask(`PUT ${API}/flows/{id}/tests`, { params, body: flowTests });
  await ask(`GET ${API}/flows/{id}/tests`, { params });
  await ask(`POST ${API}/flows/{id}/test`, { params, body: {} });
  await ask(`POST ${FLOW}/try`, { params, body: { graph, state: null, input: { type: 'message', text: 'go' } } });
  await ask(`POST ${FLOW}/test-call`, {
    params,
    body: {
      data: {
        method: 'GET',
        url: 'https://shop.invalid/',
        headers: [{ key: 'authorization', secretRef: 'shop' }],
      },
    },
  });
  await ask(`DELETE ${ADMIN}/flow-secrets/{name}`, { params: { name: 'shop' } });
  await ask(`POST ${FLOW}/presence`, { params, body: { activity: 'viewing', node_id: null } });
  await ask(`POST ${FLOW}/publish`, { params });
  await ask(`POST ${API}/flows/{id}/publish`, { params });
  await ask(`GET ${FLOW}/versions`, { params });
  await ask(`GET ${FLOW}/versions/{version}`, { params: { ...params, version: '1' } });
  await ask(`POST ${FLOW}/rollback`, { params, body: { version: 1 } });
  const file = await ask(`GET ${FLOW}/export`, { params });
  await ask(`POST ${ADMIN}/flows/import/preview`, { body: file });
  const imported = await ask(`POST ${ADMIN}/flows/import`, { body: file });

  // The customer starts it: it waits for their answer, and then for more messages.
  for (const text of ['go', 'Asha']) {
    await ask(`POST ${ADMIN}/sandbox/customers/{phone}/messages`, {
      params: { phone: ASHA },
      body: { act: { type: 'text', text } },
    });
    const message = await arrived(rowsOf, text);
    const runner = newId();
    const run = await takeMessage({ workspaceId, messageId: message.id ?? '', runner });
    await untilItWaits({ workspaceId, run, runner });
  }
  const { runs } = await ask(`GET ${API}/flows/{id}/runs`, { params, query: { state: 'waiting' } });
  await ask(`POST ${API}/runs/{id}/cancel`, { params: { id: runs[0].id } });
  const begin = { to: `+${ASHA}`, variables: { order_id: 'A-1042' } };
  const run = await ask(`POST ${API}/flows/{id}/runs`, { params, body: begin });
  const runner = newId();
  await untilItWaits({ workspaceId, runner, run: await takeOverRun({ workspaceId, runId: run.id, runner }) });
  await ask(`GET ${FLOW}/runs`, { params, query: { limit: '1' } });
  await ask(`GET ${FLOW}/runs`, { params, query: { state: 'waiting' } });
  await ask(`GET ${FLOW}/use`, { params });
  await ask(`GET ${FLOW}/runs/{run_id}`, { params: { ...params, run_id: run.id } });
  await ask(`GET ${API}/flows/{id}/runs`, { params, query: { limit: '1' } });
  await ask(`GET ${API}/runs/{id}`, { params: { id: run.id } });
  await ask(`POST ${API}/runs/{id}/cancel`, { params: { id: run.id } });
  const other = await ask(`POST ${API}/flows/{id}/runs`, { params, body: begin });
  await takeOverRun({ workspaceId, runId: other.id, runner });
  await failRun({ workspaceId, runner, conversationId });
  const again = await ask(`POST ${FLOW}/runs/{run_id}/rerun`, { params: { ...params, run_id: other.id } });
  await ask(`POST ${FLOW}/runs/{run_id}/cancel`, { params: { ...params, run_id: again.id } });

  await ask(`POST ${API}/flows/{id}/unpublish`, { params });
  await ask(`POST ${FLOW}/publish`, { params });
  await ask(`POST ${API}/flows/{id}/runs`, { params, body: begin });
  await ask(`POST ${FLOW}/unpublish`, { params, query: { runs: 'stop', message: 'Bye' } });
  await ask(`DELETE ${FLOW}`, { params });
  const own = { id: imported.id };
  const made = await ask(`POST ${API}/flows`, { body: { name: 'FAQ' } });
  await ask(`GET ${API}/flows`, { query: { limit: '1' } });
  await ask(`GET ${API}/flows/{id}`, { params: own });
  await ask(`PATCH ${API}/flows/{id}`, { params: own, body: { name: 'Imported' } });
  await ask(`DELETE ${API}/flows/{id}`, { params: { id: made.id } });
}

/** Does the engine's work for a run until it waits or ends. */
async function untilItWaits({
  workspaceId,
  run,
  runner,
}: {
  workspaceId: string;
  run: RunProgress | null;
  runner: string;
}) {
  let at = run;
  while (at?.state === 'running') at = await advanceRun({ workspaceId, runId: at.runId, runner });
}
