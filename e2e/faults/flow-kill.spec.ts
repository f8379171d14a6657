import { setTimeout as elapsed } from 'node:timers/promises';
import { buildGraph } from '../../lib/flows/testing/build-graph.ts';
import { serveHandler } from '../../lib/testing/serve-handler.ts';
import { type MortalParley, startMortalParley } from '../support/mortal-parley.ts';
import { api, expect, test } from '../support/parley.ts';
import { query } from '../support/query.ts';

const LONG = Boolean(process.env.PARLEY_TEST_LONG);
const KILLS = LONG ? 20 : 1;
const RUNS = LONG ? 500 : 50;
const CUSTOMERS = Array.from({ length: RUNS }, (_, index) => `919812${String(index).padStart(6, '0')}`);
/** Everyone is through within this, kills included. */
const PATIENCE_MS = LONG ? 900_000 : 180_000;

test('flows that are killed while they run end once, with the right messages in order', async () => {
  test.setTimeout(120_000 + PATIENCE_MS * 2);
  const parley = await startMortalParley();
  const service = await startOrderService();
  try {
    await publishFlow(parley, service.url);
    const people = playCustomers(parley);
    for (let kill = 0; kill < KILLS; kill += 1) {
      await elapsed(1500 + Math.random() * 3000);
      await parley.killAndRestart();
    }
    await people.areThrough();

    const runs = await runsOf(parley);
    expect(runs.map(({ customer }) => customer)).toEqual(CUSTOMERS);
    expect(runs.filter(({ state }) => state !== 'completed')).toEqual([]);
    for (const customer of CUSTOMERS) await expectTold(parley, customer);

    expect([...service.calls.keys()].sort()).toEqual(CUSTOMERS.map((customer) => `order ${customer}`));
    for (const keys of service.calls.values()) {
      expect(new Set(keys).size).toBe(1);
      // Anyone who was answered just before a kill had no time to write it down, and asks once more.
      expect(keys.length).toBeLessThanOrEqual(1 + KILLS);
    }
    const repeated = [...service.calls.values()].filter((keys) => keys.length > 1).length;
    expect(repeated).toBeLessThanOrEqual(RUNS / 5);
  } finally {
    await parley.stop();
    await service.stop();
  }
});

/** A message, an API call, a question that waits for its answer, and in the long test a pause of a minute. */
async function publishFlow({ workspace, url }: MortalParley, serviceUrl: string) {
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
      ...(LONG && { pause: ['wait', { minutes: 1 }] as const }),
      thanks: ['send_message', { type: 'text', body: 'Thank you for {{order_id}}: {{answer}}' }],
      sorry: ['send_message', { type: 'text', body: 'Sorry: {{_http_error}}' }],
      end: ['end', {}],
    },
    's > hello',
    'hello > call',
    'call.success > ask',
    'call.error > sorry',
    ...(LONG ? ['ask.answer > pause', 'pause > thanks'] : ['ask.answer > thanks']),
    'ask.invalid > end',
    'ask.timeout > end',
    'sorry > end',
    'thanks > end',
  );
  const { json: flow } = await call('POST', '/flows', { name: 'Orders', draft_graph: graph });
  const published = await call('POST', `/flows/${flow.id}/publish`);
  expect(published.status, JSON.stringify(published.json)).toBe(200);
}

/** All of them write in, one after another, and each answers when their run waits for it. */
function playCustomers(parley: MortalParley) {
  const { meta, workspace } = parley;
  const write = (customer: string, text: string) =>
    meta.write(customer, { type: 'text', text, phone_number_id: workspace.phoneNumberId });
  const done = (async () => {
    for (const customer of CUSTOMERS) {
      await write(customer, `order ${customer}`);
      await elapsed(60);
    }
    const answered = new Set<string>();
    for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; await elapsed(500)) {
      const runs = await runsOf(parley).catch(() => []);
      for (const { customer, isAsked } of runs) {
        if (!isAsked || answered.has(customer)) continue;
        answered.add(customer);
        await write(customer, 'yes');
      }
      if (runs.length === RUNS && runs.every(({ hasEnded }) => hasEnded)) return;
    }
  })();
  return { areThrough: () => done };
}

type Run = { customer: string; state: string; isAsked: boolean; hasEnded: boolean };

/** Fails while the database is dead. */
function runsOf({ dataDir }: MortalParley): Promise<Run[]> {
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

/** In order, and never twice. Only what was cut off on its way may be missing, and then we say that we don't know. */
async function expectTold({ dataDir, meta, workspace }: MortalParley, customer: string) {
  const thread = await meta.messages({
    phone_number_id: workspace.phoneNumberId,
    customer,
    direction: 'outbound',
    limit: 100,
  });
  const order = `A-${customer}`;
  const script = [`Looking up order ${customer}.`, `Is ${order} right?`, `Thank you for ${order}: yes`];
  const told = thread.toReversed().map(({ text }) => text);
  expect(told).toEqual(script.filter((text) => told.includes(text)));
  const missing = script.filter((text) => !told.includes(text));
  const cutOff = await query<{ text: string }>(
    dataDir,
    "SELECT text FROM messages WHERE text = ANY ($1) AND status IN ('sending', 'unknown') ORDER BY created_at",
    [missing],
  );
  expect(cutOff.map(({ text }) => text)).toEqual(missing);
}

/** The called service, which does not die. It remembers the idempotency key of each call by what was asked. */
async function startOrderService() {
  const calls = new Map<string, string[]>();
  const server = await serveHandler(async (request) => {
    const { text } = await request.json();
    calls.set(text, [...(calls.get(text) ?? []), String(request.headers.get('idempotency-key'))]);
    // Long enough that some are under way when everything is killed.
    await elapsed(100);
    return Response.json({ id: text.replace('order ', 'A-') });
  });
  return { url: `${server.url}/orders`, calls, stop: server.stop };
}
