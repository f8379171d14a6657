import { describe, expect, it } from 'vitest';
import { db } from '#lib/platform/database/db.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { setQuota } from '#lib/workspace/quotas/set-quota.ts';
import { createFlow } from '../definitions/create-flow.ts';
import { listFlowSummaries } from '../definitions/list-flow-summaries.ts';
import { publishFlow } from '../definitions/publish-flow.ts';
import { rollbackFlow } from '../definitions/rollback-flow.ts';
import { updateFlow } from '../definitions/update-flow.ts';
import type { RunFlowData } from '../nodes/run-flow/schema.ts';
import { buildGraph, type NodeSpec } from '../testing/build-graph.ts';
import { getRun } from './get-run.ts';
import { removeFlow } from './remove-flow.ts';
import { rerunRun } from './rerun-run.ts';
import { takeFlowOffline } from './take-flow-offline.ts';
import { takeOverRun } from './take-over-run.ts';
import { passTime } from './testing/pass-time.ts';
import { setUpFlows } from './testing/set-up-flows.ts';
import { ask, end, send, start } from './testing/small-graphs.ts';
import { wakeRun } from './wake-run.ts';

const { place, publish, drive, write, inbox, runs, steps } = setUpFlows();

const called: NodeSpec = ['start', { triggers: [{ type: 'call' }] }];
const set = (variable: string, value: string): NodeSpec => ['set_variable', { variable, value }];
const runsFlow = (data: RunFlowData): NodeSpec => ['run_flow', data];

/** Says what it knows, sets its own variables, and asks. */
const child = (...more: string[]) =>
  buildGraph(
    {
      s: called,
      m: send('{{who}} {{name}} {{kept}}'),
      x: set('kept', 'inner'),
      q: ask({ message: { body: 'Size?' }, variable: 'size' }),
      e: end,
    },
    's > m',
    'm > x',
    'x > q',
    'q.answer > e',
    'q.invalid > e',
    'q.timeout > e',
    ...more,
  );

const caller = (data: RunFlowData) =>
  buildGraph(
    {
      s: start('go'),
      k: set('kept', 'outer'),
      c: runsFlow(data),
      d: send('[{{taken}}|{{kept}}|{{size}}]'),
      x: send('failed'),
      e: end,
    },
    's > k',
    'k > c',
    'c.done > d',
    'c.error > x',
    'd > e',
    'x > e',
  );

const given = { inputs: { who: 'for {{kept}}' }, outputs: { size: 'taken' } };

describe('run flow', () => {
  it('takes names of variables that are written with space around them, or with braces', async () => {
    const asked = child('m.error > e');
    const nodes = asked.nodes.map((node) =>
      node.type === 'ask' ? { ...node, data: { ...node.data, variable: '{{size}} ' } } : node,
    );
    const flowId = await publish({ ...asked, nodes });
    await publish(caller({ flowId, inputs: { ' who ': 'for {{kept}}' }, outputs: { 'size ': '{{ taken }}' } }));
    await write('go');
    await write('XL');
    expect(await inbox()).toEqual(['for outer Asha outer', 'Size?', '[XL|outer|]']);
  });

  it('shows the caller what the called flow changed about the contact, at any depth', async () => {
    const changes: NodeSpec = ['set_contact', { addTags: ['seen'], attributes: { city: 'Oslo', kept: 'changed' } }];
    const innermost = buildGraph({ s: called, c: changes, x: set('city', 'mine'), e: end }, 's > c', 'c > x', 'x > e');
    const between = (flowId: string) =>
      buildGraph(
        { s: called, c: runsFlow({ flowId, inputs: { city: 'given' } }), m: send('in between {{city}}'), e: end },
        's > c',
        'c.done > m',
        'c.error > e',
        'm > e',
      );
    const outer = (flowId: string) =>
      buildGraph(
        {
          ...{ s: start('go'), k: set('kept', 'outer'), c: runsFlow({ flowId }) },
          q: ['condition', { branches: [{ id: 'oslo', match: 'all', rules: [isOslo] }] }],
          ...{ m: send('outer {{city}} {{kept}}'), e: end },
        },
        ...['s > k', 'k > c', 'c.done > q', 'c.error > e', 'q.oslo > m', 'q.else > e', 'm > e'],
      );
    const isOslo = { variable: 'city', operator: 'equals' as const, value: 'Oslo' };
    await publish(outer(await publish(between(await publish(innermost)))));
    await write('go');
    expect(await inbox()).toEqual(['in between Oslo', 'outer Oslo changed']);
    const [run] = await runs();
    expect(run).toMatchObject({ state: 'completed', variables: { city: 'Oslo', kept: 'changed' } });
  });

  it('continues in another flow with given values, waits there, and returns with the requested ones', async () => {
    const inner = await publish(child());
    await publish(caller({ flowId: inner, ...given }));
    await write('go');
    expect(await inbox()).toEqual(['for outer Asha outer', 'Size?']);
    await write('42');
    expect((await inbox()).slice(2)).toEqual(['[42|outer|]']);
    const [run, ...others] = await runs();
    expect([run?.state, others]).toEqual(['completed', []]);
    expect(run?.variables).toMatchObject({ taken: '42', kept: 'outer' });
    expect(run?.variables).not.toHaveProperty('size');
    expect((await steps(run!.id)).map(({ number, nodeId, handle }) => [number, nodeId, handle])).toEqual([
      [1, 's', 'next'],
      [2, 'k', 'next'],
      [3, 'c', 'done'],
      [4, 's', 'next'],
      [5, 'm', 'next'],
      [6, 'x', 'next'],
      [7, 'q', 'answer'],
      [8, 'e', null],
      [9, 'd', 'next'],
      [10, 'e', null],
    ]);
    const detail = await getRun({ workspaceId: place().workspaceId, runId: run!.id });
    expect(detail.steps[2]).toMatchObject({
      called: null,
      input: { version: 1, values: { who: 'for outer' } },
      output: { variables: { taken: '42' } },
    });
    expect(detail.steps[6]?.called).toMatchObject({
      flow_id: inner,
      version: 1,
      title: expect.stringMatching(/^Ask “/),
      exit: 'Answer',
      by: 'c',
    });
  });

  it('finishes in the version that it started with, whatever is published meanwhile', async () => {
    const { workspaceId } = place();
    const inner = await publish(child());
    await publish(caller({ flowId: inner, ...given }));
    await write('go');
    await updateFlow({
      workspaceId,
      flowId: inner,
      graph: buildGraph({ s: called, m: send('new'), e: end }, 's > m', 'm > e'),
    });
    await publishFlow({ workspaceId, flowId: inner });
    expect((await getRun({ workspaceId, runId: (await runs())[0]!.id })).node_id).toBe('c');
    await write('42');
    await write('go');
    expect((await inbox()).slice(2)).toEqual(['[42|outer|]', 'new', '[|outer|]']);
  });

  it('leaves by error where the flow fails, is not published, or is another workspace’s', async () => {
    const { workspaceId } = place();
    const bad: NodeSpec = ['send_message', { type: 'template', template_name: 'no_such_template' }];
    const broken = await publish(
      buildGraph({ s: called, x: set('kept', 'inner'), m: bad, e: end }, 's > x', 'x > m', 'm > e'),
    );
    const outer = await publish(caller({ flowId: broken }));
    await write('go');
    const [run] = await runs();
    expect(run).toMatchObject({ state: 'completed', variables: { kept: 'outer' } });
    expect((await steps(run!.id))[2]).toMatchObject({
      nodeId: 'c',
      handle: 'error',
      error: expect.stringMatching(/template/),
    });
    const stranger = await createTestWorkspace();
    const theirs = await createFlow({ workspaceId: stranger.workspaceId, name: 'Theirs', graph: child() });
    await publishFlow({ workspaceId: stranger.workspaceId, flowId: theirs.id });
    const draft = await createFlow({ workspaceId, name: 'Draft', graph: child() });
    for (const flowId of [theirs.id, draft.id, 'no-uuid']) {
      // Publishing would refuse it, but the flow may have been deleted since.
      const graph = caller({ flowId }) as object;
      const version = (await db().flow.findFirstOrThrow({ where: { workspaceId, id: outer } })).publishedVersion! + 1;
      await db().flowVersion.create({ data: { workspaceId, flowId: outer, version, graph } });
      await db().flow.updateMany({ where: { workspaceId, id: outer }, data: { publishedVersion: version } });
      await write('go');
    }
    expect(await inbox()).toEqual(['failed', 'failed', 'failed', 'failed']);
  });

  it('leaves by error if it would pass more than a run can hold, and passes nothing', async () => {
    await setQuota({ workspaceId: place().workspaceId, name: 'variables_kb', value: 8 });
    const flowId = await publish(child());
    const inputs = { kept: 'inner', who: '{{message}}{{message}}' };
    await publish(
      buildGraph(
        {
          s: ['start', { triggers: [{ type: 'any_message' }] }],
          k: set('kept', 'outer'),
          c: runsFlow({ flowId, inputs }),
          x: send('{{kept}}'),
          e: end,
        },
        's > k',
        'k > c',
        'c.done > e',
        'c.error > x',
        'x > e',
      ),
    );
    await write('x'.repeat(4000));
    expect(await inbox()).toEqual(['outer']);
    const [run] = await runs();
    expect((await steps(run!.id))[2]).toMatchObject({ error: expect.stringContaining('more than 8 KB') });
  });

  it('fails if no caller has an error exit, and reruns from there, with the fix of the flow that it runs', async () => {
    const { workspaceId } = place();
    const many = { s: called, b: set('a', 'b'), e: end };
    const inner = await publish(buildGraph(many, 's > b', 'b > e'));
    const graph = buildGraph({ s: start('go'), c: runsFlow({ flowId: inner }), e: end }, 's > c', 'c.done > e');
    await publish(graph);
    const where = { workspaceId, flowId: inner, version: 1 };
    const whole = buildGraph(many, 's > b', 'b > e') as object;
    const broken = buildGraph(many, 's > b') as object;
    // A version never changes; this one has not been read yet.
    await db().flowVersion.updateMany({ where, data: { graph: broken } });
    await db().flowVersion.create({ data: { ...where, version: 2, graph: broken } });
    await db().flow.updateMany({ where: { workspaceId, id: inner }, data: { publishedVersion: 2 } });
    await write('go');
    const [failed] = await runs();
    expect(failed).toMatchObject({ state: 'failed', nodeId: 'b', error: expect.stringMatching(/Nothing follows/) });
    expect(failed?.frames).toMatchObject([{ nodeId: 'c', step: 2, flowId: inner, version: 2 }]);
    await db().flowVersion.create({ data: { ...where, version: 3, graph: whole } });
    await db().flow.updateMany({ where: { workspaceId, id: inner }, data: { publishedVersion: 3 } });
    const { id: runId } = await rerunRun({ workspaceId, runId: failed!.id });
    await drive(await takeOverRun({ workspaceId, runId, runner: 'r' }), 'r');
    expect((await steps(runId)).map(({ nodeId, handle }) => [nodeId, handle])).toEqual([
      ['b', 'next'],
      ['e', null],
      ['e', null],
    ]);
    expect(await getRun({ workspaceId, runId })).toMatchObject({ state: 'completed' });
  });

  it('waits for a time in a flow that it runs, and does not hold the conversation', async () => {
    const { workspaceId, conversationId } = place();
    const inner = await publish(
      buildGraph({ s: called, w: ['wait', { minutes: 5 }], m: send('woken'), e: end }, 's > w', 'w > m', 'm > e'),
    );
    await publish(caller({ flowId: inner }));
    await write('go');
    const [run] = await runs();
    const where = { workspaceId_id: { workspaceId, id: conversationId } };
    expect(await db().conversation.findUniqueOrThrow({ where })).toMatchObject({ state: 'nobody' });
    await passTime(workspaceId, 5 * 60_000);
    const { id: runId, revision, runner } = run!;
    await drive(await wakeRun({ workspaceId, runId, runner: runner!, revision }), runner!);
    expect(await inbox()).toEqual(['woken', '[|outer|]']);
  });

  it('hands the conversation over from a flow that it runs', async () => {
    const inner = await publish(buildGraph({ s: called, h: ['handoff', { note: 'Please' }] }, 's > h'));
    await publish(caller({ flowId: inner }));
    await write('go');
    expect(await runs()).toMatchObject([{ state: 'handed_off' }]);
  });

  it('bounds: runs flows in flows five deep, and counts their steps together', async () => {
    const { workspaceId } = place();
    const self = await publish(caller({ flowId: await publish(child()) }));
    // Publishing would refuse a flow that runs itself.
    const graph = buildGraph(
      { s: start('go'), c: runsFlow({ flowId: self, inputs: { a: '{{message}}' } }), e: end },
      's > c',
      'c.done > e',
    );
    await db().flowVersion.create({ data: { workspaceId, flowId: self, version: 2, graph: graph as object } });
    await db().flow.updateMany({ where: { workspaceId, id: self }, data: { publishedVersion: 2 } });
    await write('go');
    expect(await runs()).toMatchObject([
      { state: 'failed', error: 'Flows can run each other at most 5 deep.', stepCount: 12 },
    ]);
  });

  it('leaves by error if the flow in which it waits was deleted', async () => {
    const { workspaceId } = place();
    const inner = await publish(child());
    const outer = await publish(caller({ flowId: inner }));
    await write('go');
    await updateFlow({ workspaceId, flowId: outer, graph: buildGraph({ s: start('go'), e: end }, 's > e') });
    await publishFlow({ workspaceId, flowId: outer });
    // As if the run had come into it at the same moment.
    await db().flow.deleteMany({ where: { workspaceId, id: inner } });
    await db().$executeRaw`
      UPDATE flow_runs SET frames = jsonb_set(frames, '{0,version}', '9') WHERE workspace_id = ${workspaceId}::uuid`;
    await write('42');
    expect((await inbox()).at(-1)).toBe('failed');
  });
});

describe('publishing', () => {
  const refusal = (type: string) => ({
    code: 'validation_failed',
    issues: [{ type, loc: ['body', 'draft_graph', 'nodes', 2, 'data', 'flowId'], msg: expect.any(String) }],
  });
  const runner = async (flowId: string, name: string) => {
    const { workspaceId } = place();
    const { id } = await createFlow({ workspaceId, name, graph: caller({ flowId }) });
    return id;
  };

  it('refuses flows that are not live, circles and too many levels', async () => {
    const { workspaceId } = place();
    const draft = await createFlow({ workspaceId, name: 'Draft', graph: child() });
    const one = await runner(draft.id, 'One');
    await expect(publishFlow({ workspaceId, flowId: one })).rejects.toMatchObject(refusal('unknown_flow'));
    await publishFlow({ workspaceId, flowId: draft.id });
    await publishFlow({ workspaceId, flowId: one });
    await updateFlow({ workspaceId, flowId: draft.id, graph: caller({ flowId: one }) });
    await expect(publishFlow({ workspaceId, flowId: draft.id })).rejects.toMatchObject(refusal('flow_circle'));
    await updateFlow({ workspaceId, flowId: draft.id, graph: caller({ flowId: draft.id }) });
    await expect(publishFlow({ workspaceId, flowId: draft.id })).rejects.toMatchObject(refusal('flow_circle'));
    let last = one;
    for (const name of ['Two', 'Three', 'Four', 'Five']) {
      last = await runner(last, name);
      await publishFlow({ workspaceId, flowId: last });
    }
    const six = await runner(last, 'Six');
    await expect(publishFlow({ workspaceId, flowId: six })).rejects.toMatchObject(refusal('too_deep'));
  });

  it('keeps a flow that others run from being unpublished or deleted, and says who does', async () => {
    const { workspaceId } = place();
    const inner = await publish(child());
    const outer = await runner(inner, 'Order status');
    await takeFlowOffline({ workspaceId, flowId: inner });
    await publishFlow({ workspaceId, flowId: inner });
    await publishFlow({ workspaceId, flowId: outer });
    const conflict = { code: 'conflict', message: expect.stringContaining('“Order status”') };
    await expect(takeFlowOffline({ workspaceId, flowId: inner })).rejects.toMatchObject(conflict);
    await expect(removeFlow({ workspaceId, flowId: inner })).rejects.toMatchObject(conflict);
    const { flows } = await listFlowSummaries({ workspaceId, limit: 50 });
    expect(flows.find(({ id }) => id === inner)?.used_by).toEqual([{ id: outer, name: 'Order status' }]);
    expect(flows.find(({ id }) => id === outer)?.used_by).toEqual([]);
    await takeFlowOffline({ workspaceId, flowId: outer });
    await takeFlowOffline({ workspaceId, flowId: inner });
    await expect(rollbackFlow({ workspaceId, flowId: outer, version: 1 })).rejects.toMatchObject({
      code: 'validation_failed',
    });
    await removeFlow({ workspaceId, flowId: inner });
  });
});
