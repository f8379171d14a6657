import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createFlow } from '#lib/flows/definitions/create-flow.ts';
import { publishFlow } from '#lib/flows/definitions/publish-flow.ts';
import { takeMessage } from '#lib/flows/runs/take-message.ts';
import { buildGraph } from '#lib/flows/testing/build-graph.ts';
import { db } from '#lib/platform/database/db.ts';
import { overrideEnv } from '#lib/platform/env.ts';
import { serve } from '#lib/platform/net/testing/serve.ts';
import { newId } from '#lib/platform/new-id.ts';
import { createTestConversation } from '../create-test-conversation.ts';
import { createTestMessage } from '../create-test-message.ts';
import { createTestWorkspace } from '../create-test-workspace.ts';
import { killServer } from './kill-server.ts';
import { startStage } from './start-stage.ts';

async function startServerOfItsOwn() {
  const dataDir = mkdtempSync(join(tmpdir(), 'parley-killed-'));
  const stage = await startStage({ dataDir });
  onTestFinished(async () => {
    await stage.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });
  const client = new pg.Client({ connectionString: stage.postgres.superuserUrl });
  await client.connect();
  // For this long, what a commit does not wait for stays in memory, and nothing else on the server writes it.
  await client.query(`ALTER SYSTEM SET wal_writer_delay = '10s'`);
  await client.query('ALTER SYSTEM SET autovacuum = off');
  await client.query('SELECT pg_reload_conf()');
  await client.end();
  return { kill: () => killServer(dataDir), startAgain: () => stage.startPostgres() };
}

/** An API that does not respond to its first call until `answer`. */
async function startApi() {
  overrideEnv({ EGRESS_ALLOW: '127.0.0.1/32' });
  onTestFinished(() => void overrideEnv({ EGRESS_ALLOW: '' }));
  const keys: string[] = [];
  const held = Promise.withResolvers<void>();
  const port = await serve(
    createServer(async (request, response) => {
      keys.push(String(request.headers['idempotency-key']));
      if (keys.length === 1) await held.promise;
      response.end('{}');
    }),
  );
  return { url: `http://127.0.0.1:${port}/`, keys, answer: () => held.resolve() };
}

async function publishCall({ workspaceId, url }: { workspaceId: string; url: string }) {
  const graph = buildGraph(
    {
      s: ['start', { triggers: [{ type: 'any_message' }] }],
      c: ['http_request', { method: 'POST', url }],
      e: ['end', {}],
    },
    's > c',
    'c.success > e',
    'c.error > e',
  );
  const { id: flowId } = await createFlow({ workspaceId, name: 'Flow', graph });
  await publishFlow({ workspaceId, flowId });
}

type Workspace = Awaited<ReturnType<typeof createTestWorkspace>>;

/** A customer writes. Returns the message's ID. */
async function hello({ workspaceId, numberId }: Workspace, phone: string): Promise<string> {
  const { conversationId } = await createTestConversation({ workspaceId, numberId, phone });
  await db().conversation.update({
    where: { workspaceId_id: { workspaceId, id: conversationId } },
    data: { lastSequence: 1 },
  });
  return createTestMessage({ workspaceId, conversationId, sequence: 1, text: 'hello' });
}

it('a start of a run that a killed database loses is repeated, under the same ID and with the same call', async () => {
  const { kill, startAgain } = await startServerOfItsOwn();
  const { url, keys, answer } = await startApi();
  const workspace = await createTestWorkspace();
  const { workspaceId } = workspace;
  await publishCall({ workspaceId, url });
  const [first, second] = [await hello(workspace, '+919812345678'), await hello(workspace, '+919812345679')];
  const runner = newId();

  const begun = takeMessage({ workspaceId, messageId: first, runner }).catch((error: unknown) => error);
  await vi.waitFor(() => expect(keys).toHaveLength(1));
  kill();
  answer();
  expect(await begun).toBeInstanceOf(Error);
  await startAgain();
  // The engine repeats the message. The run is gone, unless another commit happened to flush the log just then.
  expect(await db().message.count({ where: { workspaceId } })).toBe(2);
  expect(await takeMessage({ workspaceId, messageId: first, runner })).toMatchObject({ state: 'completed' });
  expect(keys).toEqual([keys[0], keys[0]]);
  expect(await takeMessage({ workspaceId, messageId: second, runner: newId() })).toMatchObject({ state: 'completed' });
  expect(new Set(keys).size).toBe(2);

  // The test has waited for their end.
  kill();
  await startAgain();
  await vi.waitFor(async () =>
    expect(await db().flowRun.count({ where: { workspaceId, state: 'completed' } })).toBe(2),
  );
});
