import fc from 'fast-check';
import { nodeFacts } from '../../graph/node-facts.ts';
import type { FlowNode, Graph } from '../../graph/schema.ts';
import type { Rule } from '../../nodes/condition/schema.ts';
import type { Trigger } from '../../nodes/start/schema.ts';
import { buildGraph, type NodeSpec } from '../../testing/build-graph.ts';

/** Every message has the same, so that an answer to the wrong one would be taken. */
const TITLES = ['A', 'B', 'C', 'D', 'E'];

const choicesOf = (count: number) => TITLES.slice(0, count).map((title, index) => ({ id: `c${index}`, title }));

const buttonCount = fc.constantFrom(0, 1, 2, 3, 3, 2);
const variable = fc.constantFrom('a', 'b');

/** A moment so many minutes from now, as a date that flows read. */
const inMinutes = (minutes: number) => String(Math.floor(Date.now() / 1000) + minutes * 60);

/** A node, once it is told the text that only it says. */
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
      message: { body: says },
      ...(expect === 'choice' && { choices: choicesOf(count) }),
      ...(again && { retryMessage: `${says} again` }),
    },
  ]);

const sketches: fc.Arbitrary<Sketch> = fc.oneof(
  { weight: 4, arbitrary: asks },
  {
    weight: 4,
    arbitrary: buttonCount.map(
      (count): Sketch =>
        (says) => ['send_message', { body: says, ...(count > 0 && { buttons: choicesOf(count) }) }],
    ),
  },
  {
    weight: 2,
    // The last has a value too many, which the channel refuses.
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
  { weight: 1, arbitrary: fc.constant<Sketch>(() => ['wait_for_event', { timeoutMinutes: 5 }]) },
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

/** Numbers by which each exit of a node chooses where it leads. */
const ways = fc.array(fc.nat(), { minLength: 8, maxLength: 8 });

/** A graph that can be published; `name` tells its messages from those of other flows. */
function graphs(name: string, triggers: fc.Arbitrary<Trigger[]>): fc.Arbitrary<Graph> {
  return fc
    .tuple(triggers, fc.array(fc.tuple(sketches, ways), { minLength: 1, maxLength: 6 }))
    .map(([triggers, drawn]) => {
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
          // Only what waits may lead back.
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

/** The flows of a workspace, and other graphs that may become a new version of one of them. */
export type Drawn = { graphs: Graph[]; spares: [Graph, Graph] };

/** One flow by name, one that interrupts, and one for everything else or for little. */
const published: fc.Arbitrary<Graph[]> = fc.tuple(
  graphs('first', fc.constantFrom<Trigger[]>([keyword('go')], [keyword('go'), { type: 'button', text: 'A' }])),
  graphs(
    'second',
    fc.constantFrom<Trigger[]>(
      [keyword('stop', true)],
      [keyword('stop', true), { type: 'button', text: 'B', mayInterrupt: true }],
    ),
  ),
  graphs(
    'third',
    fc.constantFrom<Trigger[]>([{ type: 'any_message' }], [{ type: 'first_message' }], [{ type: 'order' }]),
  ),
);

export const flows: fc.Arbitrary<Drawn> = fc.record({
  graphs: published,
  spares: fc.tuple(graphs('fourth', fc.constant([keyword('go')])), graphs('fifth', fc.constant([keyword('a', true)]))),
});
