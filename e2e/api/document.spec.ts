import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Operation } from '../../lib/contract/operation.ts';
import { allOperations } from '../../lib/doors/openapi/all-operations.ts';
import { buildGraph } from '../../lib/flows/testing/build-graph.ts';
import { sandboxControl } from '../../lib/sandbox/control-client.ts';
import { documentValidator } from '../../lib/testing/document-validator.ts';
import { provisionWorkspace } from '../../lib/workspace/workspaces/provision-workspace.ts';
import {
  CUSTOMER,
  commonRefusals,
  type DocumentedCall,
  documentedCalls,
  type World,
} from '../support/documented-calls.ts';
import { launchParley } from '../support/launch-parley.ts';
import { api, createWorkspace, createWorkspaceIn, expect, parley, running, test } from '../support/parley.ts';
import { query } from '../support/query.ts';

const validator = documentValidator();
const seen = new Map<string, Set<string>>();
let world: World;
let narrow: { api_key: string };

const at = { x: 0, y: 0 };
const askingGraph = {
  nodes: [
    { id: 'start', type: 'start', position: at, data: { triggers: [{ type: 'button', text: 'Ask me' }] } },
    {
      id: 'ask',
      type: 'ask',
      position: at,
      data: { message: { body: 'Your name?' }, expect: 'text', variable: 'name' },
    },
    { id: 'end', type: 'end', position: at, data: {} },
  ],
  edges: [
    { id: 'e1', source: 'start', target: 'ask' },
    ...['answer', 'invalid', 'timeout'].map((sourceHandle) => ({
      id: sourceHandle,
      source: 'ask',
      sourceHandle,
      target: 'end',
    })),
  ],
};

test.beforeAll(async () => {
  const workspace = await createWorkspace('Document');
  const call = api(workspace);
  const sandbox = sandboxControl(running().sandboxUrl);
  const { phoneNumberId: phone_number_id, wabaId: waba_id } = workspace;
  await sandbox.addNumber({ phone_number_id, waba_id, token: 'sandbox-token' });
  const withoutCatalog = await createWorkspace('No catalog');
  await sandbox.addNumber({
    phone_number_id: withoutCatalog.phoneNumberId,
    waba_id: withoutCatalog.wabaId,
    token: 'sandbox-token',
    catalog_id: null,
  });
  await sandbox.write(CUSTOMER, { type: 'text', text: 'Hello', phone_number_id });
  const order = [{ retailer_id: 'TEA-GREEN', quantity: 2, item_price: 199, currency: 'INR' }];
  await sandbox.write(CUSTOMER, { type: 'order', items: order, phone_number_id });
  const image = await sandbox.write(CUSTOMER, { type: 'image', phone_number_id });
  await expect.poll(async () => (await call('GET', `/media?message_id=${image.id}`)).status).toBe(200);
  await expect.poll(async () => (await call('GET', '/catalog/orders')).json.orders.length).toBe(1);
  const { json: list } = await call('GET', '/conversations');
  const { json: flow } = await call('POST', '/flows', { name: 'Document' });
  const { json: doomed } = await call('POST', '/flows', { name: 'Doomed' });
  const { json: asking } = await call('POST', '/flows', { name: 'Asking', draft_graph: askingGraph });
  expect((await call('POST', `/flows/${asking.id}/publish`)).status).toBe(200);
  const caller = buildGraph(
    { start: ['start', { triggers: [{ type: 'call' }] }], run: ['run_flow', { flowId: asking.id }], end: ['end', {}] },
    'start > run',
    'run.done > end',
  );
  const { json: calling } = await call('POST', '/flows', { name: 'Calling', draft_graph: caller });
  expect((await call('POST', `/flows/${calling.id}/publish`)).status).toBe(200);
  const { json: run } = await call('POST', `/flows/${asking.id}/runs`, { to: `+${CUSTOMER}` });
  const { apiKey } = await provisionWorkspace({ name: 'No number', country: 'IN', number: null });
  const numberless = api({ api_key: apiKey });
  const { json: unsent } = await numberless('POST', '/flows', { name: 'Unsent', draft_graph: askingGraph });
  expect((await numberless('POST', `/flows/${unsent.id}/publish`)).status).toBe(200);
  const { json: webhook } = await call('POST', '/webhooks', { url: 'https://crm.example.com/hook' });
  const ids = { conversationId: list.conversations[0].id, imageId: image.id, flowId: flow.id, webhookId: webhook.id };
  const flows = { doomedFlowId: doomed.id, askingFlowId: asking.id, runId: run.id };
  const withoutNumber = { api_key: apiKey, flowId: unsent.id };
  world = { workspace, withoutCatalog, withoutNumber, sandbox, call, ...ids, ...flows };
  const scopes = ['--scopes', 'contacts:write'];
  narrow = await parley('key', 'create', '--workspace', workspace.workspace_id, ...scopes);
});

test.afterEach(() => world.sandbox.clearFaults());

/** Makes the call and checks its answer against the document. */
async function expectDocumented(operation: Operation, made: DocumentedCall, key = keyOf(made), url = running().url) {
  const { method, path } = operation;
  await made.before?.();
  const target = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(made.params?.[name] ?? ''));
  const answer = await api({ api_key: key }, url)(method, target + (made.query ?? ''), made.body, made.headers);
  const what = `${method} ${path}: ${made.what ?? 'success'}: ${JSON.stringify(answer.json).slice(0, 300)}`;
  expect(answer.status, what).toBe(made.status);
  expect(validator.answerProblems({ method, path }, answer), what).toEqual([]);
  seen.set(operation.id, (seen.get(operation.id) ?? new Set()).add(String(answer.status)));
  return answer;
}

for (const operation of allOperations) {
  const title = `${operation.method} ${operation.path}`;

  test(`${title} refuses as the document says`, async () => {
    // A key that lacks this operation's own scope.
    const scopeless = operation.scope === 'contacts:write' ? await keyWithout() : narrow.api_key;
    const keys = { none: '', wrong: 'parley_wrong', narrow: scopeless };
    for (const { key, ...made } of commonRefusals(operation)) {
      await expectDocumented(operation, made, key && keys[key]);
    }
  });

  test(`${title} answers as the document says`, async () => {
    const calls = documentedCalls(world)[operation.id];
    expect(calls, `calls of ${operation.id} in documented-calls.ts`).toBeDefined();
    for (const made of calls ?? []) await expectDocumented(operation, made);
    if (operation.method !== 'POST') return;
    const [first] = calls ?? [];
    const once = { 'idempotency-key': randomUUID() };
    if (!first) return;
    await expectDocumented(operation, { ...first, headers: once });
    const replayed = await expectDocumented(operation, { ...first, headers: once });
    expect(replayed.headers.get('idempotency-replayed')).toBe('true');
    const changed = operation.form
      ? { body: new FormData() }
      : operation.body
        ? { body: Array.isArray(first.body) ? [] : { ...Object(first.body), extra: 1 } }
        : { params: { id: randomUUID() } };
    await expectDocumented(operation, { ...first, ...changed, headers: once, status: 409, what: 'another request' });
  });
}

function keyOf({ by }: DocumentedCall) {
  return (by ?? world.workspace).api_key;
}

async function keyWithout() {
  const scopes = ['--scopes', 'events:read'];
  const { workspace_id } = world.workspace;
  return (await parley<{ api_key: string }>('key', 'create', '--workspace', workspace_id, ...scopes)).api_key;
}

test('a key over its rate limit, and a database that fails or is unreachable, get the documented responses', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'parley-document-'));
  const other = await launchParley({ dataDir, environment: { RATE_LIMIT_PER_MINUTE: '1' } });
  try {
    const workspace = await createWorkspaceIn(dataDir, {}, 'Document');
    const spend = () => api(workspace, other.url)('GET', '/webhooks');
    const secondsLeft = async () => Number((await spend()).headers.get('ratelimit-reset'));
    for (const operation of allOperations) {
      const [made] = documentedCalls(world)[operation.id] ?? [];
      // Not in the last seconds of a minute, because the next minute brings a new budget.
      const before = () => expect.poll(secondsLeft).toBeGreaterThan(5);
      const overBudget = { ...made, status: 429, what: 'the budget is spent', before };
      const { headers } = await expectDocumented(operation, overBudget, workspace.api_key, other.url);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
    // Another workspace, because the process remembers whose budget is spent.
    const { api_key } = await createWorkspaceIn(dataDir, {}, 'Failing');
    await query(dataDir, 'ALTER TABLE rate_limit_windows RENAME TO lost');
    for (const operation of allOperations) {
      const [made] = documentedCalls(world)[operation.id] ?? [];
      const failing = { ...made, status: 500, what: 'a table is lost' };
      const { json } = await expectDocumented(operation, failing, api_key, other.url);
      expect(json.detail).not.toMatch(/relation|rate_limit/);
    }
    // The error with which PostgreSQL answers while it shuts down.
    await query(
      dataDir,
      `CREATE FUNCTION stop() RETURNS trigger LANGUAGE plpgsql
       AS $$ BEGIN RAISE 'terminating connection' USING ERRCODE = 'admin_shutdown'; END $$`,
    );
    await query(dataDir, 'CREATE TRIGGER stop BEFORE INSERT ON lost FOR EACH ROW EXECUTE FUNCTION stop()');
    await query(dataDir, 'ALTER TABLE lost RENAME TO rate_limit_windows');
    for (const operation of allOperations) {
      const [made] = documentedCalls(world)[operation.id] ?? [];
      const away = { ...made, status: 503, what: 'the database is away' };
      const { headers } = await expectDocumented(operation, away, api_key, other.url);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
  } finally {
    await other.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});

test('every documented status has been seen', () => {
  const paths = JSON.parse(JSON.stringify(validator.document)).paths;
  const unseen = allOperations.flatMap(({ id, path, method }) => {
    const documented = Object.keys(paths[path][method.toLowerCase()].responses);
    return documented.filter((status) => !seen.get(id)?.has(status)).map((status) => `${id} ${status}`);
  });
  expect(unseen).toEqual([]);
});
