import { createServer } from 'node:http';
import { beforeEach, expect, it } from 'vitest';
import { db } from '#lib/platform/database/db.ts';
import { overrideEnv } from '#lib/platform/env.ts';
import { serve } from '#lib/platform/net/testing/serve.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { createFlow } from '../definitions/create-flow.ts';
import { publishFlow } from '../definitions/publish-flow.ts';
import type { Graph } from '../graph/schema.ts';
import { makeHttpRequest } from '../nodes/http-request/make-http-request.ts';
import { asking, end, send, start } from '../runs/testing/small-graphs.ts';
import { setFlowSecret } from '../secrets/set-flow-secret.ts';
import { buildGraph, type NodeSpec } from '../testing/build-graph.ts';
import { type TrialState, trialStateSchema, tryFlowBody } from './schema.ts';
import { tryFlow } from './try-flow.ts';

const CANARY = 'trial-canary-0123456789';
let workspaceId: string;
beforeEach(async () => {
  ({ workspaceId } = await createTestWorkspace());
});

/** Plays a draft as the panel does: each state goes through JSON, and `running` is continued. */
async function play(graph: Graph, inputs: object[]) {
  let state: unknown = null;
  const said: (string | undefined)[] = [];
  const nodes: string[] = [];
  for (const input of inputs) {
    let next: object | null = input;
    while (next) {
      const body = tryFlowBody.parse(JSON.parse(JSON.stringify({ graph, state, input: next })));
      const trial = await tryFlow({ workspaceId, ...body });
      said.push(...trial.messages.map(({ body }) => body));
      nodes.push(...trial.steps.map(({ node_id }) => node_id));
      state = trial.state && trialStateSchema.parse(JSON.parse(JSON.stringify(trial.state)));
      next = trial.state?.state === 'running' ? { type: 'continue' } : null;
      if (trial.state?.collect_until && !('goesOn' in input)) next = { type: 'time_passes' };
    }
  }
  return { state: state as { state: string; variables: object } | null, said, nodes };
}

const writes = (text: string) => ({ type: 'message', text });

it('talks to the draft as the customer, without sending anything', async () => {
  const { state, said, nodes } = await play(asking({ expect: 'number' }), ['go', 'x', '7'].map(writes));
  expect(said).toEqual(['Your name?', 'Your name?', 'got 7']);
  expect(nodes).toEqual(['s', 'q', 'q', 'q', 'a', 'e']);
  expect(state).toMatchObject({ state: 'completed', variables: { answer: 7, name: 'Test customer', message: 'go' } });
  expect(await db().message.count({ where: { workspaceId } })).toBe(0);
  expect(await db().flowRun.count({ where: { workspaceId } })).toBe(0);
});

it('starts no flow while a person has the conversation', async () => {
  const graph = buildGraph({ s: start(), h: ['handoff', {}] }, 's > h');
  const next = (state: unknown, input: object) =>
    tryFlow({ workspaceId, ...tryFlowBody.parse({ graph, state, input }) });
  const { state } = await next(null, writes('go'));
  expect(state).toMatchObject({ state: 'handed_off' });
  expect(await next(state, writes('go'))).toMatchObject({ is_ignored: true, steps: [], state });
});

it('counts the window from the customer’s last message, also if the flow does not take it', async () => {
  const graph = buildGraph(
    { s: start(), w: ['wait', { minutes: 1500 }], m: send('late'), e: end },
    's > w',
    'w > m',
    'm > e',
  );
  const day = { type: 'time_passes', hours: 24 };
  const skip = { type: 'time_passes' };
  expect(await play(graph, [writes('go'), day, skip])).toMatchObject({ state: { state: 'failed' }, said: [] });
  expect(await play(graph, [writes('go'), day, writes('Thanks'), skip])).toMatchObject({
    state: { state: 'completed' },
    said: ['late'],
  });
});

it('fails, as a run does, where the contact would have too many attributes', async () => {
  const value = '{{message}}'.repeat(370);
  const graph = buildGraph({ s: start(), c: ['set_contact', { attributes: { a: value } }], e: end }, 's > c', 'c > e');
  const failed = { state: { state: 'failed', error: expect.stringContaining('more than 64 KB of attributes') } };
  expect(await tryWith({ graph, attributes: { b: 'x'.repeat(30_000) } })).toMatchObject({ ...failed, contact: null });
  expect(await tryWith({ graph, attributes: { a: 'x'.repeat(60_000) } })).toMatchObject({
    state: { state: 'completed' },
  });

  function tryWith({ attributes, ...given }: { graph: Graph; attributes: object }) {
    const input = writes(`go${'x'.repeat(98)}`);
    return tryFlow({ workspaceId, ...tryFlowBody.parse({ ...given, state: null, input, contact: { attributes } }) });
  }
});

it('lets time pass for dates, too', async () => {
  const at = new Date(Date.now() + 20 * 3_600_000).toISOString();
  const until = (offsetMinutes: number): NodeSpec => ['wait_until', { date: at, offsetMinutes }];
  const graph = buildGraph(
    { s: start(), a: until(-60), b: until(-60), m: send('soon'), c: until(0), n: send('now'), d: until(0), e: end },
    ...[
      's > a',
      'a > b',
      'a.error > e',
      'b > m',
      'b.error > e',
      'm > c',
      'c > n',
      'c.error > e',
      'n > d',
      'd > e',
      'd.error > e',
    ],
  );
  const skip = { type: 'time_passes' };
  const { state, said } = await play(graph, [writes('go'), skip, skip]);
  expect(said).toEqual(['soon', 'now']);
  expect(state).toMatchObject({ state: 'completed' });
  const silent = (state as unknown as TrialState).silent_ms / 3_600_000;
  expect(silent).toBeCloseTo(20, 2);
});

it('ignores what is written while it is running: it continues first', async () => {
  const graph = buildGraph({ s: start(), m: send('one'), n: send('two'), e: end }, 's > m', 'm > n', 'n > e');
  const next = (state: unknown, input: object) =>
    tryFlow({ workspaceId, ...tryFlowBody.parse({ graph, state, input }) });
  const { state } = await next(null, writes('go'));
  expect(state).toMatchObject({ state: 'running' });
  expect(await next(state, writes('more'))).toMatchObject({ is_ignored: true, messages: [], state });
  expect(await next(state, { type: 'continue' })).toMatchObject({ is_ignored: false, messages: [{ body: 'two' }] });
});

it('takes two quick messages as one answer, as a run does', async () => {
  const inputs = [writes('go'), { ...writes('Asha'), goesOn: true }, writes('Rao')];
  expect((await play(asking(), inputs)).said).toEqual(['Your name?', 'got Asha\nRao']);
  expect((await play(asking({ collectSeconds: 0 }), inputs.slice(0, 2))).said).toEqual(['Your name?', 'got Asha']);
  expect((await play(asking(), inputs.slice(0, 2))).said).toEqual(['Your name?']);
});

it('starts a flow that others run with any message, and continues in the flows that it runs itself', async () => {
  const call = (flowId: string) =>
    buildGraph(
      {
        s: ['start', { triggers: [{ type: 'call' }] }],
        c: ['run_flow', { flowId, inputs: { who: '{{name}}' }, outputs: { answer: 'given' } }],
        m: send('{{given}} {{answer}}'),
        e: end,
      },
      's > c',
      'c.done > m',
      'm > e',
    );
  const inner = await createFlow({ workspaceId, name: 'Inner', graph: asking({ message: { body: 'Who, {{who}}?' } }) });
  await publishFlow({ workspaceId, flowId: inner.id });
  const { state, said } = await play(call(inner.id), ['hello', 'Ravi', 'hello'].map(writes));
  expect(said).toEqual(['Who, Test customer?', 'got Ravi', 'Ravi ', 'Who, Test customer?']);
  expect(state).toMatchObject({ state: 'waiting', frames: [{ node_id: 'c', flow_name: 'Inner', version: 1 }] });
  const stranger = await createTestWorkspace();
  const { state: theirs } = await tryFlow({
    workspaceId: stranger.workspaceId,
    ...tryFlowBody.parse({ graph: call(inner.id), state, input: writes('Ravi') }),
  });
  expect(theirs).toMatchObject({ state: 'failed', error: 'A flow that it runs was deleted.' });
});

it('shows a flow what one that it ran changed about the contact, as a run does', async () => {
  const changing = buildGraph(
    {
      s: ['start', { triggers: [{ type: 'call' }] }],
      c: ['set_contact', { attributes: { city: 'Oslo' } }],
      x: ['set_variable', { variable: 'own', value: 'inner' }],
      e: end,
    },
    ...['s > c', 'c > x', 'x > e'],
  );
  const inner = await createFlow({ workspaceId, name: 'Changing', graph: changing });
  await publishFlow({ workspaceId, flowId: inner.id });
  const outer = buildGraph(
    {
      s: start('go'),
      x: ['set_variable', { variable: 'own', value: 'outer' }],
      c: ['run_flow', { flowId: inner.id }],
      m: send('{{city}} {{own}}'),
      e: end,
    },
    ...['s > x', 'x > c', 'c.done > m', 'c.error > e', 'm > e'],
  );
  expect((await play(outer, [writes('go')])).said).toEqual(['Oslo outer']);
});

it('reads an order as its text, as a run does', async () => {
  const order = { type: 'message', kind: 'order', order: { currency: 'INR', note: 'Gift-wrap' } };
  const { said } = await play(asking(), [writes('go'), order]);
  expect(said).toEqual(['Your name?', 'got Order: 1 × SKU-1, 10.00 INR\nGift-wrap']);
});

it('refuses a text after the 24 hours, as the channel does', async () => {
  const graph = buildGraph(
    { s: start('go'), w: ['wait', { minutes: 1441 }], m: send('late'), h: ['handoff', {}] },
    's > w',
    'w > m',
    'm > h',
    'm.error > h',
  );
  const { said, state } = await play(graph, [writes('go'), { type: 'time_passes' }]);
  expect(said).toEqual([]);
  expect(state).toMatchObject({ state: 'handed_off' });
});

it('lets time pass', async () => {
  expect((await play(asking(), [writes('go'), { type: 'time_passes' }])).said).toEqual(['Your name?', 'timeout']);
});

it('lets hours pass: the wait gets shorter, and the window closes meanwhile', async () => {
  const graph = buildGraph(
    { s: start('go'), w: ['wait', { minutes: 60 * 40 }], m: send('late'), h: ['handoff', {}] },
    's > w',
    'w > m',
    'm > h',
    'm.error > h',
  );
  const day = { type: 'time_passes', hours: 24 };
  const once = await play(graph, [writes('go'), day]);
  expect(once.state).toMatchObject({ state: 'waiting', silent_ms: 24 * 3_600_000 });
  expect(await play(graph, [writes('go'), day, day])).toMatchObject({ state: { state: 'handed_off' }, said: [] });
  expect(tryFlowBody.safeParse({ graph, state: null, input: { ...day, hours: 0 } }).success).toBe(false);
});

it('shows what a condition checked, with the values it found', async () => {
  const rules = [
    { variable: 'name', operator: 'equals' as const, value: 'test customer' },
    { variable: 'nobody', operator: 'exists' as const },
  ];
  const graph = buildGraph(
    { s: start('go'), c: ['condition', { branches: [{ id: 'b', name: 'Known', match: 'all', rules }] }], e: end },
    's > c',
    'c.b > e',
    'c.else > e',
  );
  const body = tryFlowBody.parse({ graph, state: null, input: writes('go') });
  const { steps } = await tryFlow({ workspaceId, ...body });
  expect(steps[1]).toMatchObject({
    handle: 'else',
    input: {
      checked: [
        { branch: 'Known', rule: 'name equals test customer', value: 'Test customer', is_true: true },
        { branch: 'Known', rule: 'nobody exists', value: '', is_true: false },
      ],
    },
  });
});

it('ignores what no trigger matches, and starts again when it is over', async () => {
  const graph = buildGraph({ s: start('go'), m: send('hi'), e: end }, 's > m', 'm > e');
  expect(await play(graph, [writes('hello'), { type: 'time_passes' }])).toMatchObject({ state: null, said: [] });
  expect((await play(graph, [writes('go'), writes('go')])).said).toEqual(['hi', 'hi']);
});

it('says where a draft leads nowhere', async () => {
  const { state } = await play(buildGraph({ s: start('go'), m: send('hi') }, 's > m'), [writes('go')]);
  expect(state).toMatchObject({ state: 'failed', error: 'Nothing follows the exit “Next” of Send message “hi”.' });
});

it('refuses a graph with edges to nowhere', async () => {
  const graph = buildGraph({ s: start('go') }, 's > gone');
  await expect(play(graph, [writes('go')])).rejects.toMatchObject({ code: 'validation_failed' });
});

it('makes real calls, by the executor of the Test button, and shows no secret', async () => {
  overrideEnv({ EGRESS_ALLOW: '127.0.0.1/32' });
  await setFlowSecret({ workspaceId, name: 'token', value: `Bearer ${CANARY}` });
  const seen: unknown[] = [];
  const port = await serve(
    createServer((request, response) => {
      seen.push(request.headers.authorization);
      response.end(JSON.stringify({ id: 'A1', echo: request.headers.authorization }));
    }),
  );
  const data = {
    method: 'GET' as const,
    url: `http://127.0.0.1:${port}/{{name}}`,
    headers: [{ key: 'Authorization', secretRef: 'token' }],
    responseMap: { id: 'order_id', echo: 'echo' },
  };
  const graph = buildGraph(
    { s: start('go'), c: ['http_request', data], m: send('{{order_id}} {{echo}}'), e: end },
    's > c',
    'c.success > m',
    'c.error > e',
    'm > e',
  );
  const played = await play(graph, [writes('go')]);
  expect(played.said).toEqual(['A1 ••••••']);
  const tested = await makeHttpRequest({ workspaceId, data, variables: { name: 'x' } });
  expect(tested).toMatchObject({
    handle: 'success',
    request: { method: 'GET', url: `http://127.0.0.1:${port}/x` },
    response: { status: 200, json: { id: 'A1', echo: '••••••' } },
  });
  expect(seen).toEqual([`Bearer ${CANARY}`, `Bearer ${CANARY}`]);
  expect(JSON.stringify([played, tested])).not.toContain(CANARY);
});

it('returns what calls got, whole and without secrets', async () => {
  overrideEnv({ EGRESS_ALLOW: '127.0.0.1/32' });
  await setFlowSecret({ workspaceId, name: 'token', value: CANARY });
  const filler = 'x'.repeat(10_000);
  const port = await serve(
    createServer(({ headers: { authorization: echo } }, response) => {
      response.statusCode = 201;
      response.end(JSON.stringify({ filler, echo }));
    }),
  );
  const calling = (url: string) =>
    buildGraph(
      {
        s: start('go'),
        c: ['http_request', { method: 'GET', url, headers: [{ key: 'Authorization', secretRef: 'token' }] }],
        e: end,
      },
      's > c',
      'c.success > e',
      'c.error > e',
    );
  const responsesOf = async (url: string) => {
    const trial = await tryFlow({
      workspaceId,
      ...tryFlowBody.parse({ graph: calling(url), state: null, input: writes('go') }),
    });
    return trial.responses;
  };
  const text = JSON.stringify({ filler, echo: '••••••' });
  expect(await responsesOf(`http://127.0.0.1:${port}/`)).toEqual([{ status: 201, text }]);
  expect(await responsesOf('no-url')).toEqual([{ error: 'InvalidURL' }]);
});
