import fc from 'fast-check';
import { nodeFacts } from '../../graph/node-facts.ts';
import type { FlowNode, Graph } from '../../graph/schema.ts';
import type { Rule } from '../../nodes/condition/schema.ts';
import { MAX_DEPTH } from '../../nodes/run-flow/constants.ts';
import type { RunFlowData } from '../../nodes/run-flow/schema.ts';
import type { Trigger } from '../../nodes/start/schema.ts';
import { buildGraph, type NodeSpec } from '../../testing/build-graph.ts';

/** The same in every message, so that an answer to the wrong message would be accepted. */
const TITLES = ['A', 'B', 'C', 'D', 'E'];

const choicesOf = (count: number) => TITLES.slice(0, count).map((title, index) => ({ id: `c${index}`, title }));

const buttonCount = fc.constantFrom(0, 1, 2, 3, 3, 2);
const variable = fc.constantFrom('a', 'b');

/** The part of messages that shows the variables which only nodes set and `replay-run.ts` follows. */
const TELLS = '[{{in}}|{{mine}}|{{got}}|{{news}}]';

/** A placeholder for the called flow's ID, which is known only once the flow exists. */
const callOf = (index: number) => `call:${index}`;

/** Replaces the placeholders of calls with flow IDs. */
export const withIds = (graph: Graph, ids: string[]): Graph =>
  JSON.parse(JSON.stringify(graph).replace(/(?<=")call:(\d+)(?=")/g, (_, index) => ids[Number(index)] ?? ''));

/** A moment this many minutes from now, as a date that flows can read. */
const inMinutes = (minutes: number) => String(Math.floor(Date.now() / 1000) + minutes * 60);

/** A node, given the text that only it says. */
type Sketch = (says: string) => NodeSpec;

const asks: fc.Arbitrary<Sketch> = fc
  .record({
    expect: fc.constantFrom('text' as const, 'number' as const, 'choice' as const, 'media' as const),
    count: fc.integer({ min: 1, max: 5 }),
    variable,
    collectSeconds: fc.constantFrom(0, 2),
    timeoutMinutes: fc.constantFrom(5, 1380, 2000),
    maxRetries: fc.integer({ min: 0, max: 1 }),
    again: fc.boolean(),
  })
  .map(({ count, again, expect, ...rest }) => (says) => [
    'ask',
    {
      ...rest,
      expect,
      message: { body: `${says} ${TELLS}` },
      ...(expect === 'choice' && { choices: choicesOf(count) }),
      ...(again && { retryMessage: `${says} again` }),
    },
  ]);

const sketches: fc.Arbitrary<Sketch> = fc.oneof(
  { weight: 4, arbitrary: asks },
  {
    weight: 4,
    arbitrary: fc.tuple(buttonCount, fc.constantFrom(TELLS, `${TELLS} {{event_url}}`)).map(
      ([count, tells]): Sketch =>
        (says) => ['send_message', { body: `${says} ${tells}`, ...(count > 0 && { buttons: choicesOf(count) }) }],
    ),
  },
  {
    weight: 2,
    // The last has one value too many, which the channel refuses.
    arbitrary: fc.constantFrom([], [], ['more']).map(
      (more): Sketch =>
        (says) => [
          'template_message',
          {
            template_name: 'greeting',
            components: [{ type: 'body', parameters: [says, ...more].map((text) => ({ type: 'text', text })) }],
          },
        ],
    ),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(5, 1500, 3000).map(
      (minutes): Sketch =>
        () => ['wait', { minutes }],
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom('{{a}}', '2020-02-29', inMinutes(5), inMinutes(3000)).map(
      (date): Sketch =>
        () => ['wait_until', { date }],
    ),
  },
  { weight: 1, arbitrary: fc.constant<Sketch>(() => ['business_hours', {}]) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(5, 1500).map(
      (timeoutMinutes): Sketch =>
        () => ['wait_for_event', { timeoutMinutes, responseMap: { n: 'news' } }],
    ),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(
        variable,
        fc.constantFrom<Pick<Rule, 'operator' | 'value'>>(
          { operator: 'equals', value: 'A' },
          { operator: 'between', value: [5, 9] },
          { operator: 'number_equals', value: '7' },
        ),
      )
      .map(
        ([name, rule]): Sketch =>
          () => [
            'condition',
            { branches: [{ id: 'x', name: 'It holds', match: 'all', rules: [{ variable: name, ...rule }] }] },
          ],
      ),
  },
  {
    weight: 1,
    arbitrary: variable.map(
      (name): Sketch =>
        () => ['set_variable', { variable: name, value: '{{a}}A' }],
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constant<Sketch>((says) => ['set_variable', { variable: 'mine', value: says }]),
  },
  {
    weight: 1,
    arbitrary: variable.map(
      (name): Sketch =>
        () => ['set_contact', { attributes: { [name]: '{{b}}' } }],
    ),
  },
  // A port of this machine is refused before anything connects.
  {
    weight: 1,
    arbitrary: fc.constantFrom<Sketch>(
      () => ['http_request', { method: 'GET', url: 'http://127.0.0.1:9/', responseMap: { a: 'a' } }],
      () => ['http_request', { method: 'POST', url: 'http://127.0.0.1:9/', retries: 1, retryWrites: true }],
    ),
  },
  { weight: 1, arbitrary: fc.constant<Sketch>(() => ['handoff', { note: 'Over to you' }]) },
);

/** Runs one of these flows, passing values in and out. */
const calls = (indices: readonly number[]): fc.Arbitrary<Sketch> =>
  fc
    .record({
      flowId: fc.constantFrom(...indices).map(callOf),
      inputs: fc.constantFrom<RunFlowData['inputs']>(
        undefined,
        { in: '{{mine}}' },
        { in: '{{in}}<{{got}}>', mine: 'given' },
      ),
      outputs: fc.constantFrom<RunFlowData['outputs']>(
        undefined,
        { mine: 'got' },
        { mine: 'mine', got: 'got', in: 'news' },
      ),
    })
    .map(
      ({ flowId, inputs, outputs }): Sketch =>
        () => ['run_flow', { flowId, ...(inputs && { inputs }), ...(outputs && { outputs }) }],
    );

/** Numbers by which each exit of a node chooses its target. */
const ways = fc.array(fc.nat(), { minLength: 8, maxLength: 8 });

/** The flows that a graph may run, and one that it runs first. */
type Calls = { may: readonly number[]; first?: number | undefined };

/** A graph that can be published; `name` distinguishes its messages from those of other flows. */
function graphs(name: string, triggers: fc.Arbitrary<Trigger[]>, { may, first }: Calls): fc.Arbitrary<Graph> {
  const all =
    may.length > 0 ? fc.oneof({ weight: 5, arbitrary: sketches }, { weight: 1, arbitrary: calls(may) }) : sketches;
  const begin = first === undefined ? [] : [fc.tuple(calls([first]), ways)];
  return fc
    .tuple(triggers, fc.tuple(...begin), fc.array(fc.tuple(all, ways), { minLength: 1, maxLength: 6 }))
    .map(([triggers, begin, more]) => {
      const drawn = [...begin, ...more];
      const specs = drawn.map(([sketch], index): [string, NodeSpec] => [`n${index}`, sketch(`${name}.n${index}`)]);
      const nodes = {
        s: ['start', { triggers }] as NodeSpec,
        ...Object.fromEntries(specs),
        e: ['end', {}] as NodeSpec,
      };
      const ids = [...specs.map(([id]) => id), 'e'];
      const unjoined = buildGraph(nodes).nodes;
      const edges = drawn.flatMap(([, to], index) =>
        exitsOf(unjoined, ids[index] ?? '').map(({ id, after, mayBeAtOnce }, at) => {
          // Only an exit with a wait may lead back.
          const first = after === undefined || mayBeAtOnce ? index + 1 : 0;
          return `n${index}.${id} > ${ids[first + ((to[at] ?? 0) % (ids.length - first))]}`;
        }),
      );
      return reachable(buildGraph(nodes, 's > n0', ...edges));
    });
}

function exitsOf(nodes: FlowNode[], id: string) {
  const node = nodes.find((node) => node.id === id);
  return node ? nodeFacts(node).handles : [];
}

function reachable({ nodes, edges }: Graph): Graph {
  const reached = new Set(['s']);
  for (const id of reached) for (const { source, target } of edges) if (source === id) reached.add(target);
  return { nodes: nodes.filter(({ id }) => reached.has(id)), edges: edges.filter(({ source }) => reached.has(source)) };
}

const keyword = (word: string, mayInterrupt = false): Trigger => ({
  type: 'keyword',
  match: 'exact',
  keywords: [word],
  ...(mayInterrupt && { mayInterrupt }),
});

/**
 * A workspace's flows that messages start, spare graphs that may become new versions of one of them, and the same for the
 * flows that they run.
 */
export type Drawn = { graphs: Graph[]; spares: [Graph, Graph]; called: Graph[]; calledSpares: [Graph, Graph] };

/** One flow by name, one that interrupts, and one for everything else or for little. */
const published = (calls: Calls): fc.Arbitrary<Graph[]> =>
  fc.tuple(
    graphs('first', fc.constantFrom<Trigger[]>([keyword('go')], [keyword('go'), { type: 'button', text: 'A' }]), calls),
    graphs(
      'second',
      fc.constantFrom<Trigger[]>(
        [keyword('stop', true)],
        [keyword('stop', true), { type: 'button', text: 'B', mayInterrupt: true }],
      ),
      calls,
    ),
    graphs(
      'third',
      fc.constantFrom<Trigger[]>([{ type: 'any_message' }], [{ type: 'first_message' }], [{ type: 'order' }]),
      calls,
    ),
  );

const whenCalled = fc.constant<Trigger[]>([{ type: 'call' }]);

/** Flows that others run: each may run the ones after it, or, if deep, runs the next one first, except for the last. */
const calledFlows = (count: number, areDeep: boolean): fc.Arbitrary<Graph[]> =>
  fc.tuple(
    ...Array.from({ length: count }, (_, index) => {
      const first = areDeep && index < count - 2 ? index + 1 : undefined;
      const may = areDeep ? [] : Array.from({ length: count - index - 1 }, (_, after) => index + 1 + after);
      return graphs(`called${index}`, whenCalled, { may, first });
    }),
  );

/** Two flows that others run; or one more than may be nested, where only a new version runs the last. */
export const flows: fc.Arbitrary<Drawn> = fc.constantFrom(2, 2, 2, MAX_DEPTH + 1).chain((count) => {
  const areDeep = count > MAX_DEPTH;
  const may = Array.from({ length: count }, (_, index) => index);
  const calls = { may, first: areDeep ? 0 : undefined };
  return fc.record({
    graphs: published(calls),
    spares: fc.tuple(
      graphs('fourth', fc.constant([keyword('go')]), { may }),
      graphs('fifth', fc.constant([keyword('a', true)]), { may: [] }),
    ),
    called: calledFlows(count, areDeep),
    calledSpares: fc.tuple(
      graphs('sixth', whenCalled, { may: [] }),
      graphs('seventh', whenCalled, { may: areDeep ? [] : may, first: count - 1 }),
    ),
  });
});
