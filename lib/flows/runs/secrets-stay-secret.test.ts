import { createServer } from 'node:http';
import { expect, it } from 'vitest';
import { db, Prisma } from '#lib/platform/database/db.ts';
import { overrideEnv } from '#lib/platform/env.ts';
import { serve } from '#lib/platform/net/testing/serve.ts';
import { formsOf } from '#lib/testing/forms-of.ts';
import { getFlow } from '../definitions/get-flow.ts';
import { exportFlow } from '../files/export-flow.ts';
import { listFlowSecrets } from '../secrets/list-flow-secrets.ts';
import { setFlowSecret } from '../secrets/set-flow-secret.ts';
import { buildGraph } from '../testing/build-graph.ts';
import { getRun } from './get-run.ts';
import { listRuns } from './list-runs.ts';
import { setUpFlows } from './testing/set-up-flows.ts';
import { end, send, start } from './testing/small-graphs.ts';

const CANARY = 'Canary+0123/4567=planted?';
const forms = formsOf(CANARY);

const { place, publish, write, inbox } = setUpFlows();

/** The text of every row of every table. */
async function dump(): Promise<string> {
  const tables = await db().$queryRaw<{ name: string }[]>`
    SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`;
  const texts = await Promise.all(
    tables.map(async ({ name }) => {
      const table = Prisma.raw(`"${name}"`);
      const [row] = await db().$queryRaw<
        { text: string | null }[]
      >`SELECT string_agg(t::text, E'\n') AS text FROM ${table} t`;
      return row?.text ?? '';
    }),
  );
  return texts.join('\n');
}

it('a planted secret is sent to its service and found nowhere else, though the service echoes it in every way', async () => {
  overrideEnv({ EGRESS_ALLOW: '127.0.0.1/32' });
  const { workspaceId } = place();
  await setFlowSecret({ workspaceId, name: 'token', value: `Bearer ${CANARY}` });
  const received: (string | undefined)[] = [];
  const port = await serve(
    createServer((request, response) => {
      received.push(request.headers.authorization);
      const echoes = { list: forms.slice(0, 4), inside: `token=${CANARY}; x`, [CANARY]: 1, slashed: CANARY };
      const body = JSON.stringify(echoes).replaceAll('/', '\\/');
      response.writeHead(request.url === '/fails' ? 401 : 200, { 'x-echo': CANARY }).end(body);
    }),
  );
  const headers = [{ key: 'Authorization', secretRef: 'token' }];
  const responseMap = { list: 'list', inside: 'inside', $: 'all', slashed: 'slashed' };
  const flowId = await publish(
    buildGraph(
      {
        s: start('go'),
        c: ['http_request', { method: 'POST', url: `http://127.0.0.1:${port}/`, headers, responseMap, body: { a: 1 } }],
        m: send('{{list}} {{inside}} {{all}} {{slashed}}'),
        f: ['http_request', { method: 'GET', url: `http://127.0.0.1:${port}/fails`, headers, responseMap }],
        x: send('{{_http_error}}'),
        e: end,
      },
      's > c',
      'c.success > m',
      'c.error > x',
      'm > f',
      'f.success > e',
      'f.error > x',
      'x > e',
    ),
  );
  const run = await write('go');
  expect(run).toMatchObject({ state: 'completed' });
  expect(received).toEqual([`Bearer ${CANARY}`, `Bearer ${CANARY}`]);
  expect((await inbox()).at(-1)).toBe('HTTP 401');

  const shown = JSON.stringify([
    await getRun({ workspaceId, runId: run!.runId }),
    await listRuns({ workspaceId, limit: 10 }),
    await getFlow({ workspaceId, flowId }),
    await exportFlow({ workspaceId, flowId }),
    await listFlowSecrets({ workspaceId }),
    await inbox(),
  ]);
  const stored = await dump();
  expect(stored).toContain('••••••');
  for (const form of forms) {
    expect(shown).not.toContain(form);
    expect(stored).not.toContain(form);
  }
});
