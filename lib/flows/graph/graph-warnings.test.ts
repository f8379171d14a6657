import { expect, it } from 'vitest';
import { cpuMs } from '#lib/testing/cpu-ms.ts';
import { buildGraph, type NodeSpec } from '../testing/build-graph.ts';
import { followCalls } from './follow-calls.ts';
import { graphWarnings } from './graph-warnings.ts';
import type { Graph } from './schema.ts';
import { latestCall, worstWaits } from './waits.ts';

const start: NodeSpec = ['start', { triggers: [{ type: 'any_message' }] }];
const send = (body: string): NodeSpec => ['send_message', { body }];
const wait = (minutes: number): NodeSpec => ['wait', { minutes }];
const end: NodeSpec = ['end', {}];
const ask = (more: object = {}): NodeSpec => [
  'ask',
  { message: { body: '?' }, expect: 'text', variable: 'a', ...more },
];

/** The waits of flows that may run each other, by ID. */
async function waitsOf(graphs: Record<string, Graph>) {
  const read = async (id: string) => (graphs[id] ? { name: id, graph: graphs[id] } : null);
  const found = await followCalls({ ids: Object.keys(graphs), read, factsOf: () => ({}) });
  return new Map([...found].map(([id, { waits }]) => [id, waits]));
}

it('marks a text after a wait of a day, and no template (trust 5)', () => {
  const template: NodeSpec = ['send_message', { type: 'template', template_name: 'hello' }];
  const graph = buildGraph(
    { s: start, a: wait(720), m: send('ok'), b: wait(720), n: send('late'), t: template, e: end },
    's > a',
    'a > m',
    'm > b',
    'b > n',
    'n > t',
    't > e',
  );
  expect(graphWarnings(graph)).toMatchObject([
    { type: 'outside_service_window', path: ['nodes', 4, 'data', 'type'], msg: expect.stringContaining('24 hours') },
  ]);
});

it('uses the longest path, from the last reply', () => {
  const graph = buildGraph(
    { s: start, q: ask(), w: wait(60), late: send('late'), after: send('fine'), e: end },
    's > q',
    'q.timeout > w',
    'w > late',
    'q.answer > after',
    'q.invalid > after',
    'late > e',
    'after > e',
  );
  expect(Object.fromEntries(worstWaits(graph))).toMatchObject({ w: 1380, late: 1440, after: 0 });
  expect(graphWarnings(graph)).toMatchObject([{ path: ['nodes', 3, 'data', 'type'] }]);
});

it('lets a question of the default length be followed by a text', () => {
  const graph = buildGraph({ s: start, q: ask(), m: send('no answer?'), e: end }, 's > q', 'q.timeout > m', 'm > e');
  expect(graphWarnings(graph)).toEqual([]);
});

it('marks a question that is asked again forever when no one answers', () => {
  const graph = buildGraph(
    { s: start, q: ask({ timeoutMinutes: 60 }), e: end },
    's > q',
    'q.timeout > q',
    'q.answer > e',
    'q.invalid > e',
  );
  expect(graphWarnings(graph)).toMatchObject([{ msg: expect.stringContaining('any time') }]);
});

it('is quick with the largest graph there may be', () => {
  const ids = Array.from({ length: 500 }, (_, index) => `n${index}`);
  const nodes = Object.fromEntries(ids.map((id, index): [string, NodeSpec] => [id, index === 0 ? start : ask()]));
  const edges = ids
    .slice(1)
    .flatMap((id, index) => [`n${index}${index ? '.timeout' : ''} > ${id}`, `${id}.error > n1`]);
  const graph = buildGraph(nodes, ...edges, 'n499.timeout > n1');
  expect(cpuMs(() => graphWarnings(graph))).toBeLessThan(5000);
});

it('looks into the flows that it runs: how long they take, and whether the customer writes there', async () => {
  const called = (...nodes: [string, NodeSpec][]) => {
    const names = ['s', ...nodes.map(([name]) => name), 'e'];
    const ways = names.slice(1).map((name, index) => `${names[index]}${WAY[names[index] ?? ''] ?? ''} > ${name}`);
    return buildGraph({ s: start, ...Object.fromEntries(nodes), e: end }, ...ways);
  };
  const WAY: Record<string, string> = { q: '.answer', run: '.done' };
  const day = called(['w', wait(1440)]);
  const replied = called(['w', wait(1440)], ['q', ask()], ['x', wait(60)]);
  const nested = called(['w', wait(60)], ['run', ['run_flow', { flowId: 'day' }]]);
  const gone = buildGraph({ s: start, h: ['handoff', {}] }, 's > h');
  const calls = await waitsOf({ day, replied, nested, gone });
  const caller = (flowId: string) =>
    buildGraph(
      { s: start, w: wait(30), run: ['run_flow', { flowId }], m: send('after'), f: send('failed'), e: end },
      's > w',
      'w > run',
      'run.done > m',
      'run.error > f',
      'm > e',
      'f > e',
    );
  const minutes = (flowId: string) => {
    const waits = worstWaits(caller(flowId), calls);
    return [waits.get('m'), waits.get('f')];
  };
  expect(minutes('day')).toEqual([1470, 1470]);
  // It may fail before the reply, as late as the question times out; after the reply, an hour passes.
  expect(minutes('replied')).toEqual([60, 1470]);
  expect(minutes('nested')).toEqual([1530, 1530]);
  expect(minutes('gone')).toEqual([undefined, 30]);
  expect(minutes('unknown')).toEqual([30, 30]);
  expect(graphWarnings(caller('nested'), calls).map(({ path }) => path[1])).toEqual([3, 4]);
  expect(graphWarnings(caller('nested'))).toEqual([]);
});

it('marks the node that runs a flow so late that a text in it is outside the window, however deep', async () => {
  const run = (flowId: string): NodeSpec => ['run_flow', { flowId }];
  const line = (...[first, second]: [NodeSpec, NodeSpec]) =>
    buildGraph({ s: start, a: first, b: second, e: end }, 's > a', 'a > b', 'b > e', 'a.done > b', 'b.done > e');
  const says = line(wait(60), send('Thanks'));
  const marked = line(wait(1440), send('Late by itself'));
  const deep = line(wait(60), run('says'));
  const calls = await waitsOf({ says, marked, deep });
  expect(calls.get('says')?.text).toEqual({ minutes: 60, node: 'Send message “Thanks”' });
  expect(calls.get('marked')?.text).toBeNull();
  const warned = (minutes: number, flowId: string) => graphWarnings(line(wait(minutes), run(flowId)), calls);
  expect(warned(1379, 'says')).toEqual([]);
  expect(warned(1380, 'says')).toEqual([
    {
      type: 'outside_service_window',
      path: ['nodes', 2, 'data', 'flowId'],
      msg: expect.stringContaining('Run flow runs a flow in which Send message “Thanks” may send 1 day after'),
    },
  ]);
  expect(warned(1319, 'deep')).toEqual([]);
  expect(warned(1320, 'deep')).toHaveLength(1);
  // The flow warns about this itself, whichever flow runs it.
  expect(warned(2880, 'marked')).toEqual([]);
  expect(graphWarnings(line(run('says'), run('says')), calls)).toEqual([]);
});

it('names the latest of the texts in a flow that it runs', async () => {
  const run: NodeSpec = ['run_flow', { flowId: 'two' }];
  const graph = buildGraph(
    { s: start, m: send('First'), w: wait(60), n: send('Second'), e: end },
    's > m',
    'm > w',
    'w > n',
    'n > e',
  );
  const calls = await waitsOf({ two: graph });
  expect(calls.get('two')?.text).toEqual({ minutes: 60, node: 'Send message “Second”' });
  const caller = buildGraph({ s: start, w: wait(1380), r: run, e: end }, 's > w', 'w > r', 'r.done > e');
  expect(graphWarnings(caller, calls)).toMatchObject([{ msg: expect.stringContaining('Send message “Second”') }]);
});

it('ends when flows run each other in a circle', async () => {
  const runs = (flowId: string) =>
    buildGraph({ s: start, w: wait(60), r: ['run_flow', { flowId }], e: end }, 's > w', 'w > r', 'r.done > e');
  const calls = await waitsOf({ a: runs('b'), b: runs('a') });
  expect(calls.get('a')?.done).toEqual({ through: 120, since: null });
});

it('knows how late others run a flow, through several of them, and who makes its texts late', async () => {
  const run = (flowId: string): NodeSpec => ['run_flow', { flowId }];
  const line = (first: NodeSpec, second: NodeSpec) =>
    buildGraph({ s: start, a: first, b: second, e: end }, 's > a', 'a > b', 'b > e', 'a.done > b', 'b.done > e');
  const waits = await waitsOf({
    says: line(wait(60), send('Thanks')),
    soon: line(wait(30), run('says')),
    middle: line(wait(780), run('says')),
    outer: line(wait(600), run('middle')),
  });
  const flows = [...waits].map(([id, waits]) => ({ id, name: `The ${id} one`, waits }));
  const late = latestCall('says', flows);
  expect(late).toEqual({ minutes: 1380, by: 'The middle one' });
  expect(latestCall('outer', flows)).toBeNull();
  expect(latestCall('says', flows.slice(0, 2))).toEqual({ minutes: 30, by: 'The soon one' });
  const warned = (minutes: number) => graphWarnings(line(wait(minutes), send('Thanks')), waits, late);
  expect(warned(59)).toEqual([]);
  expect(warned(60)).toEqual([
    {
      type: 'outside_service_window',
      path: ['nodes', 2, 'data', 'type'],
      msg: expect.stringContaining('1 day after the customer last wrote where “The middle one” runs this flow.'),
    },
  ]);
  // Late by itself, so no other flow is named.
  expect(warned(1440)[0]?.msg).not.toContain('The middle one');
});
