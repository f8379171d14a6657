import { describe, expect, it, vi } from 'vitest';
import { runFlowTest } from '#lib/flows/flow-tests/run-flow-test.ts';
import { flowTestSchema } from '#lib/flows/flow-tests/schema.ts';
import { commitSegment } from '#lib/flows/runs/commit-segment.ts';
import { eventUrl, readEventToken } from '#lib/flows/runs/event-url.ts';
import { readRun } from '#lib/flows/runs/read-run.ts';
import { takeOverRun } from '#lib/flows/runs/take-over-run.ts';
import { passTime } from '#lib/flows/runs/testing/pass-time.ts';
import { setUpFlows } from '#lib/flows/runs/testing/set-up-flows.ts';
import { ask, end, send, start } from '#lib/flows/runs/testing/small-graphs.ts';
import { wakeRun } from '#lib/flows/runs/wake-run.ts';
import { walkRun } from '#lib/flows/runs/walk-run.ts';
import { buildGraph } from '#lib/flows/testing/build-graph.ts';
import { db } from '#lib/platform/database/db.ts';
import { overrideEnv } from '#lib/platform/env.ts';
import { newId } from '#lib/platform/new-id.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { takeFromBudget } from '../steps/take-from-budget.ts';
import { withinShare } from '../steps/within-share.ts';
import { flowEventDoor } from './flow-event-door.ts';

const { place, publish, drive, write, inbox, runs, steps } = setUpFlows();

/** Sends its event URL, asks something if `asks`, and waits for the event. */
const waiting = (asks = false) =>
  buildGraph(
    {
      s: start('go'),
      u: send('{{event_url}}'),
      q: ask(),
      w: ['wait_for_event', { timeoutMinutes: 60, responseMap: { 'data.status': 'status', list: 'list' } }],
      m: send('it is {{status}} {{list}}'),
      t: send('too late {{status}}'),
      e: end,
    },
    's > u',
    asks ? 'u > q' : 'u > w',
    ...(asks ? ['q.answer > w', 'q.invalid > e', 'q.timeout > e'] : []),
    'w.event > m',
    'w.timeout > t',
    'm > e',
    't > e',
  );

const unasked = (graph: ReturnType<typeof waiting>) => ({
  ...graph,
  nodes: graph.nodes.filter(({ id }) => id !== 'q'),
});

const post = (url: string, body: unknown, headers: object = { 'content-type': 'application/json' }) =>
  flowEventDoor(
    new Request(url, {
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
      headers: { ...headers },
    }),
  );

/** Continues the run as the engine would, which the event has notified. */
async function continueFlow() {
  const [run] = await runs();
  const runner = newId();
  await drive(await takeOverRun({ workspaceId: place().workspaceId, runId: run!.id, runner }), runner);
}

const urlSaid = async () => (await inbox())[0] ?? '';

const tokenOf = (url: string) => url.slice(url.lastIndexOf('/') + 1);

describe('wait for event', () => {
  it('continues with what is posted, once, and does not hold the conversation meanwhile', async () => {
    const { workspaceId, conversationId } = place();
    await publish(unasked(waiting()));
    await write('go');
    const url = await urlSaid();
    const where = { workspaceId_id: { workspaceId, id: conversationId } };
    expect(await db().conversation.findUniqueOrThrow({ where })).toMatchObject({ state: 'nobody' });
    const answer = await post(url, { data: { status: 'paid' }, list: [1, 2] });
    expect(answer.status).toBe(200);
    const [run] = await runs();
    const accepted = { success: true, run_id: run!.id };
    expect(await answer.json()).toEqual(accepted);
    // Before the run continues and after it, the first event counts: it may be repeated, and another one is refused.
    const again = { list: [1, 2], data: { status: 'paid' } };
    expect(await (await post(url, again)).json()).toEqual(accepted);
    expect((await post(url, { data: { status: 'other' } })).status).toBe(409);
    await continueFlow();
    expect(await (await post(url, again)).json()).toEqual(accepted);
    const refused = await post(url, { data: { status: 'third' } });
    expect(await refused.json()).toMatchObject({ code: 'conflict', detail: expect.stringContaining('another event') });
    await continueFlow();
    expect((await inbox()).slice(1)).toEqual(['it is paid 1\n2']);
    expect((await steps(run!.id)).map(({ nodeId, handle }) => [nodeId, handle])).toEqual([
      ['s', 'next'],
      ['u', 'next'],
      ['w', 'event'],
      ['m', 'next'],
      ['e', null],
    ]);
    expect(run?.variables).not.toHaveProperty('event_url');
    // The history does not contain it either.
    expect(JSON.stringify(await steps(run!.id)).split('/flow-events/')).toHaveLength(2);
  });

  it('moves no other run that waits for an event', async () => {
    await publish(unasked(waiting()));
    await write('go');
    await write('go');
    const urls = await inbox();
    expect(urls).toHaveLength(2);
    const { run_id } = await (await post(urls[1] ?? '', { data: { status: 'paid' } })).json();
    const moved = (await runs()).filter(({ event }) => event !== null);
    expect(moved.map(({ id }) => id)).toEqual([run_id]);
  });

  it('finds an event that arrived before it', async () => {
    await publish(waiting(true));
    await write('go');
    const [asking] = await runs();
    expect((await post(await urlSaid(), { data: { status: 'early' } })).status).toBe(200);
    // The run still waits for the answer.
    const { revision, waitingUntil } = asking!;
    expect(await runs()).toMatchObject([{ state: 'waiting', nodeId: 'q', revision, waitingUntil }]);
    await write('Ravi');
    expect((await inbox()).slice(2)).toEqual(['it is early ']);
  });

  it('loses no event that arrives while the run is on its way to the wait', async () => {
    const { workspaceId } = place();
    await publish(unasked(waiting()));
    await write('go');
    await db().$executeRaw`
      UPDATE flow_runs SET state = 'running', node_id = 'w', waiting_until = NULL, waiting_for = NULL
      WHERE workspace_id = ${workspaceId}::uuid`;
    const run = await readRun({ workspaceId, runId: (await runs())[0]!.id });
    const segment = await walkRun({ run: run! });
    expect((await post(await urlSaid(), { data: { status: 'quick' } })).status).toBe(200);
    const committed = await commitSegment({ run: run!, segment: segment!, runner: newId() });
    expect(committed).toMatchObject({ state: 'waiting', event: { body: { data: { status: 'quick' } } } });
    expect(committed!.waitingUntil!.getTime()).toBeLessThanOrEqual(Date.now());
    await continueFlow();
    expect((await inbox()).slice(1)).toEqual(['it is quick ']);
    expect(await runs()).toMatchObject([{ state: 'completed', eventNumber: 1, event: null }]);
  });

  it('leaves by timeout when nothing arrived, and refuses later events', async () => {
    const { workspaceId } = place();
    await publish(unasked(waiting()));
    await write('go');
    await passTime(workspaceId, 61 * 60_000);
    const { id: runId, runner, revision } = (await runs())[0]!;
    await drive(await wakeRun({ workspaceId, runId, runner: runner!, revision }), runner!);
    expect((await inbox()).slice(1)).toEqual(['too late ']);
    const late = await post(await urlSaid(), { data: { status: 'late' } });
    expect([late.status, await late.json()]).toMatchObject([409, { code: 'conflict' }]);
  });

  it('treats an event and a timeout at the same time as one of them', async () => {
    const { workspaceId } = place();
    await publish(unasked(waiting()));
    await write('go');
    const url = await urlSaid();
    await passTime(workspaceId, 61 * 60_000);
    const { id: runId, runner, revision } = (await runs())[0]!;
    const [answer] = await Promise.all([
      post(url, { data: { status: 'just' } }),
      wakeRun({ workspaceId, runId, runner: runner!, revision }).then((progress) => drive(progress, runner!)),
    ]);
    await continueFlow();
    const said = (await inbox()).slice(1);
    expect(said).toEqual([answer.status === 200 ? 'it is just ' : 'too late ']);
    expect([200, 409]).toContain(answer.status);
  });

  it('is handed out by a call', async () => {
    const { workspaceId } = place();
    const call = { method: 'POST' as const, url: 'http://127.0.0.1:9/', body: { answer_to: '{{event_url}}' } };
    const graph = buildGraph(
      { s: start('go'), c: ['http_request', call], w: ['wait_for_event', {}], e: end },
      's > c',
      'c.success > w',
      'c.error > w',
      'w.event > e',
      'w.timeout > e',
    );
    await publish(graph);
    await write('go');
    const [run] = await runs();
    const { body } = (await steps(run!.id))[1]!.input as { body: string };
    expect(readEventToken(tokenOf(JSON.parse(body).answer_to))).toEqual({ workspaceId, runId: run!.id, number: 0 });
  });

  it('works in flow tests', async () => {
    const { workspaceId } = place();
    const graph = unasked(waiting());
    const said = [
      { type: 'customer', text: 'go' },
      { type: 'bot', text: '/flow-events/', match: 'contains' },
    ];
    const test = (...more: object[]) => ({
      workspaceId,
      graph,
      test: flowTestSchema.parse({ name: 'x', steps: [...said, ...more] }),
    });
    const event = { type: 'event', body: { data: { status: 'paid' } } };
    expect(await runFlowTest(test(event, { type: 'bot', text: 'it is paid' }))).toBeNull();
    expect(await runFlowTest(test({ type: 'time_passes' }, { type: 'bot', text: 'too late' }))).toBeNull();
    expect(await runFlowTest(test(event, { type: 'bot', text: 'too late' }))).toMatchObject({ step: 3 });
  });
});

describe('the URL of an event', () => {
  const claim = { workspaceId: newId(), runId: newId(), number: 7 };
  it('event addresses: identifies the event, and an altered or forged one does not', async () => {
    const token = tokenOf(eventUrl(claim));
    expect(readEventToken(token)).toEqual(claim);
    for (let at = 0; at < token.length; at += 5) {
      const other = token[at] === 'A' ? 'B' : 'A';
      expect(readEventToken(`${token.slice(0, at)}${other}${token.slice(at + 1)}`)).toBeNull();
    }
    for (const bad of ['', 'x', token.slice(1), `${token}A`, token.slice(0, 50), '../'.repeat(32)]) {
      expect(readEventToken(bad)).toBeNull();
      const refused = await post(`https://parley.example/flow-events/${bad}`, {});
      expect(refused.status).toBe(404);
      expect(await refused.json()).toMatchObject({ detail: 'This is not the address of an event.' });
    }
  });

  it('event addresses: is good for no other run or workspace, nor for one that is gone', async () => {
    const { workspaceId } = place();
    await publish(unasked(waiting()));
    await write('go');
    const [run] = await runs();
    const stranger = await createTestWorkspace();
    for (const one of [
      claim,
      { ...claim, workspaceId },
      { workspaceId: stranger.workspaceId, runId: run!.id, number: 0 },
    ]) {
      expect((await post(eventUrl(one), {})).status).toBe(404);
    }
    expect((await post(eventUrl({ workspaceId, runId: run!.id, number: 1 }), {})).status).toBe(409);
    expect(await runs()).toMatchObject([{ state: 'waiting', event: null }]);
  });

  it('event addresses: takes JSON of 64 KB, and refuses everything else', async () => {
    const { workspaceId } = place();
    await publish(unasked(waiting()));
    await write('go');
    const [run] = await runs();
    const url = eventUrl({ workspaceId, runId: run!.id, number: 0 });
    const big = await post(url, { x: 'x'.repeat(65_536) });
    expect([big.status, await big.text()]).toMatchObject([422, expect.stringContaining('64 KB')]);
    for (const [body, type] of [
      ['{', 'application/json'],
      ['"text"', 'application/json'],
      ['a=b', 'application/x-www-form-urlencoded'],
    ]) {
      expect((await post(url, body, { 'content-type': type })).status).toBe(422);
    }
    expect(await runs()).toMatchObject([{ state: 'waiting', event: null }]);
    expect((await post(url, { x: 'x'.repeat(65_000) })).status).toBe(200);
  });

  it('event addresses: uses up neither the budget of API keys nor that of other runs', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    overrideEnv({ WORKSPACE_REQUESTS_PER_MINUTE: '150' });
    const workspaceId = newId();
    const postTo = (runId: string) => post(eventUrl({ ...claim, workspaceId, runId }), {});
    const leaked = newId();
    const statuses: number[] = [];
    for (let sent = 0; sent < 101; sent++) statuses.push((await postTo(leaked)).status);
    expect(statuses.indexOf(429)).toBe(100);
    expect(await (await postTo(leaked)).json()).toMatchObject({ detail: expect.stringContaining('to a run') });
    expect((await postTo(newId())).status).toBe(404);
    const budget = await takeFromBudget({ keyId: newId(), workspaceId });
    overrideEnv({ WORKSPACE_REQUESTS_PER_MINUTE: '3000' });
    vi.useRealTimers();
    expect(budget).toMatchObject({ of: 'workspace', limit: 150, remaining: 149 });
  });

  it('event addresses: takes none of the places for API keys, however slowly bodies arrive', async () => {
    const workspaceId = newId();
    const url = eventUrl({ ...claim, workspaceId });
    const bodies = Array.from({ length: 64 }, () => new TransformStream());
    const answers = bodies.map(({ readable: body }) =>
      flowEventDoor(new Request(url, { method: 'POST', body, duplex: 'half' } as RequestInit)),
    );
    const writers = bodies.map(({ writable }) => writable.getWriter());
    await Promise.all(writers.map((writer) => writer.write(Buffer.from('{'))));
    const gate = Promise.withResolvers<void>();
    let begun = 0;
    const work = () => {
      begun += 1;
      return gate.promise;
    };
    const keys = Array.from({ length: 256 }, () => withinShare({ of: 'keys', workspace: workspaceId, work }));
    await new Promise(setImmediate);
    expect(begun).toBe(256);
    gate.resolve();
    await Promise.all([...keys, ...writers.map((writer) => writer.abort()), ...answers]);
  });
});
