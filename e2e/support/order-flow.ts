import { setTimeout as elapsed } from 'node:timers/promises';
import { buildGraph } from '../../lib/flows/testing/build-graph.ts';
import { serveHandler } from '../../lib/testing/serve-handler.ts';
import type { MortalParley } from './mortal-parley.ts';
import { api, expect } from './parley.ts';
import { query } from './query.ts';

/**
 * Publishes a flow with a message, an API call, a question that waits for its answer and, with `pause`, a minute's
 * wait.
 */
export async function publishOrderFlow(
  { workspace, url }: MortalParley,
  { serviceUrl, pause = false }: { serviceUrl: string; pause?: boolean },
) {
  const call = api(workspace, url);
  const graph = buildGraph(
    {
      s: ['start', { triggers: [{ type: 'keyword', match: 'contains', keywords: ['order'] }] }],
      hello: ['send_message', { type: 'text', body: 'Looking up {{message}}.' }],
      call: [
        'http_request',
        { method: 'POST', url: serviceUrl, body: { text: '{{message}}' }, responseMap: { id: 'order_id' } },
      ],
      ask: [
        'ask',
        {
          message: { type: 'text', body: 'Is {{order_id}} right?' },
          expect: 'text',
          variable: 'answer',
          collectSeconds: 0,
        },
      ],
      ...(pause && { pause: ['wait', { minutes: 1 }] as const }),
      thanks: ['send_message', { type: 'text', body: 'Thank you for {{order_id}}: {{answer}}' }],
      sorry: ['send_message', { type: 'text', body: 'Sorry: {{_http_error}}' }],
      end: ['end', {}],
    },
    's > hello',
    'hello > call',
    'call.success > ask',
    'call.error > sorry',
    ...(pause ? ['ask.answer > pause', 'pause > thanks'] : ['ask.answer > thanks']),
    'ask.invalid > end',
    'ask.timeout > end',
    'sorry > end',
    'thanks > end',
  );
  const { json: flow } = await call('POST', '/flows', { name: 'Orders', draft_graph: graph });
  const published = await call('POST', `/flows/${flow.id}/publish`);
  expect(published.status, JSON.stringify(published.json)).toBe(200);
}

/** These customers order, one after another. */
export async function order({ meta, workspace }: MortalParley, customers: string[]): Promise<void> {
  for (const customer of customers) {
    await meta.write(customer, {
      type: 'text',
      text: `order ${customer}`,
      phone_number_id: workspace.phoneNumberId,
    });
    await elapsed(60);
  }
}

/** Has each customer answer once their run waits for it. Resolves when all runs have ended, or at the deadline. */
export async function answerAll(
  parley: MortalParley,
  { customers, patienceMs }: { customers: number; patienceMs: number },
): Promise<void> {
  const { meta, workspace } = parley;
  const answered = new Set<string>();
  for (const deadline = Date.now() + patienceMs; Date.now() < deadline; await elapsed(500)) {
    const runs = await runsOf(parley).catch(() => []);
    for (const { customer, isAsked } of runs) {
      if (!isAsked || answered.has(customer)) continue;
      answered.add(customer);
      await meta.write(customer, { type: 'text', text: 'yes', phone_number_id: workspace.phoneNumberId });
    }
    if (runs.length === customers && runs.every(({ hasEnded }) => hasEnded)) return;
  }
}

type Run = { customer: string; state: string; isAsked: boolean; hasEnded: boolean };

/** The runs, ordered by customer. Fails while the database is down. */
export function runsOf({ dataDir }: MortalParley): Promise<Run[]> {
  return query<Run>(
    dataDir,
    `SELECT phone_key AS customer, flow_runs.state::text, flow_runs.state = 'waiting' AND node_id = 'ask' AS "isAsked",
       ended_at IS NOT NULL AS "hasEnded"
     FROM flow_runs
     JOIN conversations ON conversations.workspace_id = flow_runs.workspace_id AND conversations.id = conversation_id
     JOIN contacts ON contacts.workspace_id = flow_runs.workspace_id AND contacts.id = contact_id
     ORDER BY phone_key`,
  );
}

/**
 * Expects messages in order and never twice. Only an interrupted send may be missing, and then its status must be
 * unknown.
 */
export async function expectMessages({ dataDir, meta, workspace }: MortalParley, customer: string) {
  const thread = await meta.messages({
    phone_number_id: workspace.phoneNumberId,
    customer,
    direction: 'outbound',
    limit: 100,
  });
  const order = `A-${customer}`;
  const script = [`Looking up order ${customer}.`, `Is ${order} right?`, `Thank you for ${order}: yes`];
  const received = thread.toReversed().map(({ text }) => text);
  expect(received).toEqual(script.filter((text) => received.includes(text)));
  const missing = script.filter((text) => !received.includes(text));
  const cutOff = await query<{ text: string }>(
    dataDir,
    "SELECT text FROM messages WHERE text = ANY ($1) AND status IN ('sending', 'unknown') ORDER BY created_at",
    [missing],
  );
  expect(cutOff.map(({ text }) => text)).toEqual(missing);
}

/** The called service, which is never killed. It remembers the idempotency keys of calls by their text. */
export async function startLookups() {
  const calls = new Map<string, string[]>();
  const server = await serveHandler(async (request) => {
    const { text } = await request.json();
    calls.set(text, [...(calls.get(text) ?? []), String(request.headers.get('idempotency-key'))]);
    // Long enough that some calls are running when everything is killed.
    await elapsed(100);
    return Response.json({ id: text.replace('order ', 'A-') });
  });
  return { url: `${server.url}/orders`, calls, stop: server.stop };
}
