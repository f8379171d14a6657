import { describe, expect, it } from 'vitest';
import { setUpFlows } from '#lib/flows/runs/testing/set-up-flows.ts';
import { end, send, start } from '#lib/flows/runs/testing/small-graphs.ts';
import { buildGraph } from '#lib/flows/testing/build-graph.ts';
import { db } from '#lib/platform/database/db.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { signInAs } from '#lib/testing/sign-in-as.ts';
import * as cancel from './[flow_id]/runs/[run_id]/cancel/route.ts';
import * as rerun from './[flow_id]/runs/[run_id]/rerun/route.ts';
import * as run from './[flow_id]/runs/[run_id]/route.ts';
import * as runs from './[flow_id]/runs/route.ts';

type Handler = (request: Request) => Promise<Response>;

const { place, publish, write } = setUpFlows();

/** A run that failed at its message node, and a run of another flow that completed. */
async function twoRuns() {
  const { workspaceId } = place();
  const { headers } = await signInAs({ workspaceId, role: 'admin', name: 'Ada Admin' });
  await db().contact.updateMany({ where: { workspaceId }, data: { attributes: { empty: '' } } });
  const failing = await publish(buildGraph({ s: start('go'), m: send('{{empty}}'), e: end }, 's > m', 'm > e'));
  const passing = await publish(buildGraph({ s: start('ok'), e: end }, 's > e'), 'Passing');
  const failed = await write('go');
  const passed = await write('ok');
  if (!failed || !passed) throw new Error('The flows have not started.');
  return { workspaceId, headers, failing, passing, failedRun: failed.runId, passedRun: passed.runId };
}

async function call(
  handler: Handler,
  { workspaceId, headers }: { workspaceId: string; headers: Headers },
  path: string,
  method = 'GET',
) {
  const url = `http://parley.test/api/admin/${workspaceId}/flows/${path}`;
  const response = await handler(new Request(url, { method, headers }));
  return { status: response.status, json: await response.json() };
}

describe('the runs of a flow', () => {
  it('lists runs of the flow, all or by outcome', async () => {
    const at = await twoRuns();
    const listed = async (query = '') => (await call(runs.GET, at, `${at.failing}/runs${query}`)).json.runs;
    expect(await listed()).toMatchObject([{ id: at.failedRun, state: 'failed' }]);
    expect(await listed('?state=failed')).toHaveLength(1);
    expect(await listed('?state=completed')).toEqual([]);
    expect(await call(runs.GET, at, `${at.failing}/runs?state=odd`)).toMatchObject({ status: 422 });
  });

  it('shows a run with its steps under its own flow, and under no other', async () => {
    const at = await twoRuns();
    expect(await call(run.GET, at, `${at.failing}/runs/${at.failedRun}`)).toMatchObject({
      status: 200,
      json: { state: 'failed', steps: [{ node_id: 's' }, { node_id: 'm', error: 'A text message needs a body.' }] },
    });
    expect((await call(run.GET, at, `${at.passing}/runs/${at.failedRun}`)).status).toBe(404);
    expect((await call(run.GET, at, `${at.failing}/runs/${at.passedRun}`)).status).toBe(404);
  });

  it('reruns a failed run from its failed node, under its own flow only, and audits who did it', async () => {
    const at = await twoRuns();
    const again = (flowId: string, runId: string) => call(rerun.POST, at, `${flowId}/runs/${runId}/rerun`, 'POST');
    expect((await again(at.passing, at.failedRun)).status).toBe(404);
    expect((await again(at.passing, at.passedRun)).status).toBe(409);
    const started = await again(at.failing, at.failedRun);
    expect(started.status).toBe(200);
    const read = async (runId: string) => (await call(run.GET, at, `${at.failing}/runs/${runId}`)).json;
    const origin = await read(at.failedRun);
    expect(await read(started.json.id)).toMatchObject({
      node_id: 'm',
      rerun_of_id: at.failedRun,
      repeats: { id: at.failedRun, started_at: origin.started_at },
      rerun: null,
    });
    expect(origin).toMatchObject({ repeats: null, rerun: { id: started.json.id } });
    const entries = await db().auditEntry.findMany({ where: { workspaceId: at.workspaceId } });
    expect(entries).toMatchObject([{ action: 'flow.rerun', actorName: 'Ada Admin', targetId: at.failing }]);
  });

  it('cancels an active run, under its own flow only, and audits who did it', async () => {
    const at = await twoRuns();
    const flow = await publish(
      buildGraph({ s: start('wait'), w: ['wait', { minutes: 5 }], e: end }, 's > w', 'w > e'),
      'Waiting',
    );
    const waiting = await write('wait');
    const stop = (flowId: string, runId = waiting?.runId) =>
      call(cancel.POST, at, `${flowId}/runs/${runId}/cancel`, 'POST');
    expect((await stop(at.failing)).status).toBe(404);
    expect((await stop(at.passing, at.passedRun)).status).toBe(409);
    expect(await stop(flow)).toMatchObject({ status: 200, json: { id: waiting?.runId, state: 'cancelled' } });
    expect((await stop(flow)).status).toBe(200);
    const entries = await db().auditEntry.findMany({ where: { workspaceId: at.workspaceId } });
    expect(entries).toMatchObject([{ action: 'flow.cancel_run', targetId: flow, detail: { run: waiting?.runId } }]);
  });

  it('is closed to agents and to other workspaces', async () => {
    const at = await twoRuns();
    const { headers: agent } = await signInAs({ workspaceId: at.workspaceId, role: 'agent' });
    const other = await createTestWorkspace();
    const { headers: stranger } = await signInAs({ workspaceId: other.workspaceId, role: 'admin' });
    const paths: [Handler, string, string][] = [
      [runs.GET, `${at.failing}/runs`, 'GET'],
      [run.GET, `${at.failing}/runs/${at.failedRun}`, 'GET'],
      [rerun.POST, `${at.failing}/runs/${at.failedRun}/rerun`, 'POST'],
      [cancel.POST, `${at.failing}/runs/${at.failedRun}/cancel`, 'POST'],
    ];
    for (const [handler, path, method] of paths) {
      expect((await call(handler, { ...at, headers: agent }, path, method)).status).toBe(403);
      expect((await call(handler, { ...at, headers: stranger }, path, method)).status).toBe(404);
      expect((await call(handler, { ...other, headers: stranger }, path, method)).status).toBe(404);
    }
  });
});
