import fc from 'fast-check';
import type { Graph } from '../../graph/schema.ts';
import type { Trigger } from '../../nodes/start/schema.ts';
import { end } from '../../runs/testing/small-graphs.ts';
import { buildGraph, type NodeSpec } from '../../testing/build-graph.ts';

/**
 * What a customer does: writes, once or twice in a row; taps a button or a row with this title on the last message that has
 * it, or on the first; sends something other than text; or waits until the flow no longer waits.
 */
export type Act =
  | { text: string; goesOn?: boolean }
  | { tap: string; nth: 0 | -1 }
  | { kind: 'image' | 'order' }
  | { waits: true };

const titles = ['Yes', 'No', 'Tea', 'More 🎉'];
const choicesOf = (count: number) => titles.slice(0, count).map((title, index) => ({ id: `c${index}`, title }));
const text = fc.constantFrom(
  'Hi {{name}}',
  '{{a}}',
  '<{{a}}{{b|default:"none"}}>',
  '{{message}} {{city}} {{nobody}}',
  '{{none}}|{{none.x}}',
  '{{a|upper|default:"none"}} {{name|first_word}} {{b|number:1}} {{city|json}} {{a|date:"d MMM"}} {{a|shout}}',
  '{{a}}{{a}}{{a}}'.repeat(20),
  '{{order.items.0.name}} × {{order.items.0.quantity}}: {{order.total|number:2}} {{order.currency}} {{order.totals}} {{order.note}}',
);
const variable = fc.constantFrom('a', 'b', 'city');
/** The contact's dates, in minutes from the beginning. */
export const dates = { soon: 5, later: 3000 };
const known = fc.oneof(variable, fc.constantFrom('opt_in', 'name', 'phone', 'order.total'));

/** The channel's catalog has a name for the first; it does not know the second. */
export const items = [
  { retailer_id: 'TEA-GREEN', name: 'Green tea', quantity: 2, item_price: 14_900 },
  { retailer_id: 'GONE', quantity: 1, item_price: 505 },
];
export const currency = 'INR';
export const note = 'Gift-wrap';
/** The same on the wire. */
export const wireOrder = {
  catalog_id: '1',
  text: note,
  product_items: items.map(({ retailer_id, quantity, item_price }) => ({
    ...{ product_retailer_id: retailer_id, quantity, currency },
    item_price: item_price / 100,
  })),
};

/** The flow that run_flow nodes run: it speaks, changes what it was given, asks, and may wait or fail. */
export const CALLED = 'Called';

const nodes: fc.Arbitrary<NodeSpec> = fc.oneof(
  text.map((body): NodeSpec => ['send_message', { body }]),
  fc
    .tuple(text, fc.integer({ min: 1, max: 3 }))
    .map(([body, count]): NodeSpec => ['send_message', { body, buttons: choicesOf(count) }]),
  fc
    .tuple(
      text,
      variable,
      fc.constantFrom('text', 'text', 'number', 'email', 'phone', 'date', 'media', 'choice', 'choice'),
      fc.integer({ min: 1, max: 4 }),
      fc.constantFrom(0, 2),
    )
    .map(
      ([body, name, expected, count, collectSeconds]): NodeSpec => [
        'ask',
        {
          message: { body },
          expect: expected as 'text',
          variable: name,
          maxRetries: 1,
          collectSeconds,
          timeoutMinutes: count % 2 ? 1380 : 2000,
          ...(expected === 'choice' && { choices: choicesOf(count) }),
        },
      ],
    ),
  fc.tuple(variable, text).map(([name, value]): NodeSpec => ['set_variable', { variable: name, value }]),
  fc.tuple(variable, text).map(([name, value]): NodeSpec => ['set_contact', { attributes: { [name]: { in: value } } }]),
  fc
    .tuple(
      known,
      fc.oneof(
        fc.tuple(
          fc.constantFrom('equals', 'contains', 'number_equals', 'exists'),
          fc.constantFrom<string | boolean>('Tea', false),
        ),
        fc.tuple(
          fc.constant('between'),
          fc.constantFrom<(string | number)[]>([5, 9], ['2020-02-28', '2020-02-29'], ['Tea', 9]),
        ),
      ),
    )
    .map(
      ([name, [operator, value]]): NodeSpec => [
        'condition',
        {
          branches: [{ id: 'x', match: 'all', rules: [{ variable: name, operator: operator as 'equals', value }] }],
        },
      ],
    ),
  fc
    .constantFrom(
      'a == "Tea" || b == null',
      'double(a) > 4',
      'order.items.exists(i, i.quantity > 1)',
      'size(city) > 3',
      'opt_in == true',
      'nobody',
    )
    .map((expression): NodeSpec => ['condition', { branches: [{ id: 'x', match: 'all', rules: [], expression }] }]),
  fc.tuple(fc.constantFrom('ok', 'broken'), fc.constantFrom<('GET' | 'POST')[]>('GET', 'GET', 'POST')).map(
    ([path, method]): NodeSpec => [
      'http_request',
      {
        method,
        url: `API/${path}`,
        responseMap: { nothing: 'none', number: 'a', list: 'b', 'object.a': 'city' },
        ...(method === 'POST' && { body: { order: '{{order.total}}' }, retries: 1, retryWrites: true }),
      },
    ],
  ),
  fc.constantFrom(5, 1500).map((minutes): NodeSpec => ['wait', { minutes }]),
  fc
    .constantFrom('{{a}}', '2020-02-29', '{{soon}}', '{{later}}')
    .map((date): NodeSpec => ['wait_until', { date, offsetMinutes: 1 }]),
  fc.constant<NodeSpec>(['business_hours', {}]),
  fc.constant<NodeSpec>(['wait_for_event', { timeoutMinutes: 5, responseMap: { a: 'a' } }]),
  fc
    .tuple(text, variable)
    .map(([value, name]): NodeSpec => ['run_flow', { flowId: 'CALLED', inputs: { a: value }, outputs: { b: name } }]),
  fc.constantFrom<NodeSpec>(
    ['end', {}],
    ['template_message', { template_name: 'no_such_template' }],
    ['template_message', { template_name: 'hello_world', language_code: 'en_US' }],
    [
      'template_message',
      {
        template_name: 'greeting',
        components: [{ type: 'body', parameters: [{ type: 'text', text: '{{name}} {{a}}' }] }],
      },
    ],
    ['send_message', { type: 'template', template_name: 'no_such_template' }],
    ['send_message', { type: 'image', media_url: 'http://{{a}}.example/x.png' }],
    ['handoff', { note: '{{a}}' }],
  ),
);

const exits = ([type, data]: NodeSpec): string[] => {
  switch (type) {
    case 'send_message':
      return [...(data.buttons?.map(({ id }) => id) ?? ['next']), 'error'];
    case 'ask':
      return ['answer', 'invalid', 'timeout', 'error'];
    case 'http_request':
      return ['success', 'error'];
    case 'condition':
      return ['x', 'else'];
    case 'run_flow':
      return ['done', 'error'];
    case 'business_hours':
      return ['open', 'closed'];
    case 'wait_for_event':
      return ['event', 'timeout'];
    case 'wait_until':
    case 'template_message':
      return ['next', 'error'];
    case 'handoff':
    case 'end':
      return [];
    default:
      return ['next'];
  }
};

const triggers: Trigger[] = [
  { type: 'keyword', match: 'exact', keywords: ['go'] },
  { type: 'keyword', match: 'exact', keywords: ['stop'], mayInterrupt: true },
  { type: 'button', text: 'No', mayInterrupt: true },
  { type: 'order', mayInterrupt: true },
];

/** A start, a few nodes whose exits lead anywhere, and an end. */
export const graphs = fc
  .array(fc.tuple(nodes, fc.array(fc.nat(), { minLength: 5, maxLength: 5 })), { minLength: 1, maxLength: 6 })
  .map((drawn) => {
    const begin: NodeSpec = ['start', { triggers }];
    const all = { s: begin, ...Object.fromEntries(drawn.map(([spec], index) => [`n${index}`, spec])), e: end };
    const ids = [...drawn.map((_, index) => `n${index}`), 'e'];
    const edges = drawn.flatMap(([spec, to], index) =>
      exits(spec).map((exit, at) => `n${index}.${exit} > ${ids[(to[at] ?? 0) % ids.length]}`),
    );
    return buildGraph(all, 's > n0', ...edges);
  });

const words = ['Tea', 'yes', '7', '٤٢', 'a@b.example', '{{name}}', '{{city}}', 'what?', '2', 'stop', 'go'];

export const acts: fc.Arbitrary<Act[]> = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ text: fc.constantFrom(...words), goesOn: fc.boolean() }) },
    {
      weight: 4,
      arbitrary: fc.record({ tap: fc.constantFrom(...titles), nth: fc.constantFrom<(0 | -1)[]>(0, -1, -1) }),
    },
    { weight: 2, arbitrary: fc.constant<Act>({ waits: true }) },
    { weight: 1, arbitrary: fc.constantFrom<Act>({ kind: 'image' }, { kind: 'order' }) },
  ),
  { maxLength: 8 },
);

export const people = fc.record({
  name: fc.constantFrom('Asha', '', 'Asha “Tea” 🎉'),
  optIn: fc.constantFrom(true, false, null),
  attributes: fc.dictionary(fc.constantFrom('a', 'city', 'opt_in'), fc.constantFrom('Tea', 7, true, null, '')),
});

export const called = buildGraph(
  {
    s: ['start', { triggers: [{ type: 'call' }] }],
    x: ['set_variable', { variable: 'b', value: '{{a}}{{b}}' }],
    q: [
      'ask',
      { message: { body: 'In {{a}}' }, expect: 'choice', variable: 'a', maxRetries: 1, choices: choicesOf(2) },
    ],
    w: ['wait', { minutes: 5 }],
    m: ['send_message', { body: 'Out {{a}} {{b}}' }],
    f: ['send_message', { type: 'template', template_name: 'no_such_template' }],
    e: end,
  },
  's > x',
  'x > q',
  'q.answer > m',
  'q.invalid > f',
  'q.timeout > w',
  'w > m',
  'm > e',
  'f > e',
);

/** Fills in the API's URL and the called flow's ID, which are known only once they exist. */
export const located = (graph: Graph, url: string, flowId: string): Graph =>
  JSON.parse(JSON.stringify(graph).replaceAll('API/', `${url}/`).replaceAll('CALLED', flowId));
