import { expect, it } from 'vitest';
import { db } from '#lib/platform/database/db.ts';
import { newId } from '#lib/platform/new-id.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { createFlow } from '../definitions/create-flow.ts';
import { getFlow } from '../definitions/get-flow.ts';
import { updateFlow } from '../definitions/update-flow.ts';
import { buildGraph, type NodeSpec } from '../testing/build-graph.ts';
import {
  publishTestedFlow,
  readFlowTests,
  rollBackTestedFlow,
  runFlowTests,
  setFlowTests,
  tagOf,
} from './flow-tests.ts';
import { type FlowTestInput, flowTestsSchema } from './schema.ts';

const send = (body: string): NodeSpec => ['send_message', { body }];
const graph = buildGraph(
  {
    s: ['start', { triggers: [{ type: 'keyword', match: 'exact', keywords: ['go'] }] }],
    q: [
      'ask',
      {
        message: { body: 'Tea or coffee?' },
        expect: 'choice',
        choices: [
          { id: 'tea', title: 'Tea' },
          { id: 'coffee', title: 'Coffee' },
        ],
        variable: 'drink',
      },
    ],
    c: [
      'http_request',
      {
        method: 'POST',
        url: 'https://shop.example/{{drink}}',
        headers: [{ key: 'Authorization', secretRef: 'no_such_secret' }],
        responseMap: { price: 'price' },
      },
    ],
    a: send('{{drink}} is {{price|number:2}}'),
    b: send('No {{drink}}: {{_http_error}}'),
    e: ['end', {}],
  },
  's > q',
  'q.answer > c',
  'q.invalid > e',
  'q.timeout > e',
  'c.success > a',
  'c.error > b',
  'a > e',
  'b > e',
);

const opening: FlowTestInput['steps'] = [
  { type: 'customer', text: 'go' },
  { type: 'bot', text: 'Tea or coffee?', choices: ['Tea', 'Coffee'] },
];

/** The steps against a flow of these nodes; the start takes the word “go”, unless one is given. */
async function differenceFrom(
  nodes: Record<string, NodeSpec>,
  edges: string[],
  steps: FlowTestInput['steps'],
  contact: FlowTestInput['contact'] = undefined,
) {
  const { workspaceId } = await createTestWorkspace();
  const begin: NodeSpec = ['start', { triggers: [{ type: 'keyword', match: 'exact', keywords: ['go'] }] }];
  const drawn = buildGraph({ s: begin, e: ['end', {}], ...nodes }, ...edges);
  const { id: flowId } = await createFlow({ workspaceId, name: 'Flow', graph: drawn });
  const tests = [{ name: 'Test', contact, steps }];
  await setFlowTests({ workspaceId, flowId, tests: flowTestsSchema.parse({ tests }) });
  const { results } = await runFlowTests({ workspaceId, flowId });
  return results[0]?.difference ?? null;
}

async function flowWith(...tests: FlowTestInput['steps'][]) {
  const { workspaceId } = await createTestWorkspace();
  const { id: flowId } = await createFlow({ workspaceId, name: 'Drinks', graph });
  const named = tests.map((steps, index) => ({ name: `Test ${index}`, steps }));
  await setFlowTests({ workspaceId, flowId, tests: flowTestsSchema.parse({ tests: named }) });
  return { workspaceId, flowId };
}

async function differenceIn(...steps: FlowTestInput['steps']) {
  const { results } = await runFlowTests(await flowWith(steps));
  return results[0]?.difference ?? null;
}

it('plays a conversation with recorded answers, calls nothing and needs no secret', async () => {
  const taps: FlowTestInput['steps'] = [
    ...opening,
    { type: 'api', body: { price: 2.5 } },
    { type: 'tap', title: 'Tea' },
  ];
  expect(await differenceIn(...taps, { type: 'bot', text: 'Tea is 2.50' }, { type: 'state', state: 'completed' })).toBe(
    null,
  );
  const fails: FlowTestInput['steps'] = [
    ...opening,
    { type: 'api', status: 503 },
    { type: 'customer', text: 'coffee' },
  ];
  expect(await differenceIn(...fails, { type: 'bot', text: 'No Coffee: HTTP 503' })).toBe(null);
  const unanswered: FlowTestInput['steps'] = [
    ...opening,
    { type: 'api', error: 'ReadTimeout' },
    { type: 'customer', text: 'coffee' },
  ];
  expect(await differenceIn(...unanswered, { type: 'bot', text: 'No Coffee: request failed: ReadTimeout' })).toBe(null);
});

it('reports the first difference', async () => {
  expect(await differenceIn({ type: 'customer', text: 'hello' })).toMatchObject({ step: 0 });
  expect(await differenceIn({ type: 'customer', text: 'go' })).toEqual({
    step: null,
    expected: 'nothing more from the bot',
    actual: 'Tea or coffee?',
  });
  expect(await differenceIn({ type: 'customer', text: 'go' }, { type: 'bot', text: 'Tea?' })).toEqual({
    step: 1,
    expected: 'Tea?',
    actual: 'Tea or coffee?',
  });
  const offers: FlowTestInput['steps'][number] = { type: 'bot', text: 'Tea', match: 'contains', choices: ['Tea'] };
  expect(await differenceIn({ type: 'customer', text: 'go' }, offers)).toMatchObject({
    step: 1,
    actual: 'Tea or coffee? [Tea | Coffee]',
  });
  expect(await differenceIn(...opening, { type: 'tap', title: 'Milk' })).toEqual({
    step: 2,
    expected: 'a choice “Milk”',
    actual: 'Tea, Coffee',
  });
  expect(await differenceIn(...opening, { type: 'tap', title: 'Tea' })).toEqual({
    step: 2,
    expected: 'no further call',
    actual: 'POST https://shop.example/Tea',
  });
  expect(await differenceIn(...opening, { type: 'bot', text: 'More?' })).toMatchObject({ step: 2, actual: 'nothing' });
  expect(await differenceIn(...opening, { type: 'state', state: 'completed' })).toMatchObject({ actual: 'waiting' });
  expect(await differenceIn(...opening, { type: 'api' })).toMatchObject({ step: null, actual: 'no call' });
  expect(await differenceIn({ type: 'time_passes' })).toMatchObject({ step: 0, actual: 'not started' });
});

it.each(['image', 'document', 'audio', 'video'] as const)(
  'is the run: an answer to a question for a file is of type %s',
  async (kind) => {
    const ask: NodeSpec = ['ask', { message: { body: 'A photo?' }, expect: 'media', variable: 'photo' }];
    const steps: FlowTestInput['steps'] = [
      { type: 'customer', text: 'go' },
      { type: 'bot', text: 'A photo?' },
      { type: 'sends', kind },
      { type: 'bot', text: `https://example.com/${kind}` },
    ];
    const edges = ['s > q', 'q.answer > a', 'q.invalid > e', 'q.timeout > e', 'a > e'];
    expect(await differenceFrom({ q: ask, a: send('{{photo}}') }, edges, steps)).toBeNull();
  },
);

const collecting: Record<string, NodeSpec> = {
  q: ['ask', { message: { body: 'Address?' }, expect: 'text', variable: 'address', collectSeconds: 5 }],
  a: send('Got: {{address}}'),
};
const collectingEdges = ['s > q', 'q.answer > a', 'q.invalid > e', 'q.timeout > e', 'a > e'];
const asked: FlowTestInput['steps'] = [
  { type: 'customer', text: 'go' },
  { type: 'bot', text: 'Address?' },
  { type: 'customer', text: '12 Main St' },
];
const flatIsGot: FlowTestInput['steps'][number] = { type: 'bot', text: 'Got: 12 Main St' };

it.each<[string, FlowTestInput['steps']]>([
  [
    'two messages',
    [
      { type: 'customer', text: 'Pune' },
      { type: 'bot', text: 'Got: 12 Main St\nPune' },
    ],
  ],
  [
    'a message and a file',
    [
      { type: 'sends', kind: 'image' },
      { type: 'bot', text: 'Got: 12 Main St', match: 'contains' },
    ],
  ],
  ['one, before the next line of the bot', [flatIsGot]],
  ['one, before its state', [{ type: 'state', state: 'completed' }, flatIsGot]],
  ['one, before an answer of the API', [{ type: 'api' }, flatIsGot]],
])('is the run: an answer is %s', async (_, steps) => {
  const difference = await differenceFrom(collecting, collectingEdges, [...asked, ...steps]);
  const unused = steps.some(({ type }) => type === 'api') ? { step: null, actual: 'no call' } : null;
  expect(difference).toEqual(unused && expect.objectContaining(unused));
});

it('is the run: an answer is complete at the end of the steps, and before an event or more time', async () => {
  expect(await differenceFrom(collecting, collectingEdges, asked)).toMatchObject({
    step: null,
    actual: 'Got: 12 Main St',
  });
  const waiting: Record<string, NodeSpec> = { ...collecting, w: ['wait_for_event', { timeoutMinutes: 60 }] };
  const edges = ['s > q', 'q.answer > w', 'q.invalid > e', 'q.timeout > e', 'w.event > a', 'w.timeout > a', 'a > e'];
  for (const step of [{ type: 'event' }, { type: 'time_passes' }] as const) {
    expect(await differenceFrom(waiting, edges, [...asked, step, flatIsGot])).toBeNull();
  }
});

it('is the run: what a flow stored about the contact is known when they come back', async () => {
  const nodes: Record<string, NodeSpec> = {
    c: ['condition', { branches: [{ id: 'x', match: 'all', rules: [{ variable: 'town', operator: 'exists' }] }] }],
    set: ['set_contact', { attributes: { town: 'Pune' } }],
    new: send('Welcome'),
    old: send('Hello, {{town}}'),
  };
  const edges = ['s > c', 'c.x > old', 'c.else > set', 'set > new', 'new > e', 'old > e'];
  const steps: FlowTestInput['steps'] = [
    { type: 'customer', text: 'go' },
    { type: 'bot', text: 'Welcome' },
    { type: 'customer', text: 'go' },
    { type: 'bot', text: 'Hello, Pune' },
  ];
  expect(await differenceFrom(nodes, edges, steps)).toBeNull();
});

const greeting: Record<string, NodeSpec> = {
  c: [
    'condition',
    { branches: [{ id: 'out', match: 'all', rules: [{ variable: 'opt_in', operator: 'equals', value: 'false' }] }] },
  ],
  out: send('{{name}} ({{phone}}), you opted out'),
  hi: send('Hi {{name}} ({{phone}})'),
};
const greetingEdges = ['s > c', 'c.out > out', 'c.else > hi', 'out > e', 'hi > e'];

it.each([
  [undefined, 'Hi Test customer (15550000000)'],
  [{}, 'Hi Test customer (15550000000)'],
  [{ opt_in: null, name: '' }, 'Hi  (15550000000)'],
  [{ opt_in: false }, 'Test customer (15550000000), you opted out'],
  [{ name: 'Asha Rao', phone: '+919812000200', opt_in: false }, 'Asha Rao (919812000200), you opted out'],
])('is the run: the customer is %j', async (contact, text) => {
  const steps: FlowTestInput['steps'] = [
    { type: 'customer', text: 'go' },
    { type: 'bot', text },
  ];
  expect(await differenceFrom(greeting, greetingEdges, steps, contact)).toBeNull();
});

it('is the run: only the first message is the customer’s first', async () => {
  const begin: NodeSpec = ['start', { triggers: [{ type: 'first_message' }] }];
  const steps: FlowTestInput['steps'] = [
    { type: 'customer', text: 'Hello' },
    { type: 'bot', text: 'Welcome' },
    { type: 'customer', text: 'Thanks' },
  ];
  expect(await differenceFrom({ s: begin, a: send('Welcome') }, ['s > a', 'a > e'], steps)).toMatchObject({
    step: 2,
    actual: 'No trigger fits it, and nothing waits for it.',
  });
});

it('is the run: no flow starts while a person has the conversation', async () => {
  const steps: FlowTestInput['steps'] = [
    { type: 'customer', text: 'go' },
    { type: 'state', state: 'handed_off' },
    { type: 'customer', text: 'go' },
  ];
  expect(await differenceFrom({ h: ['handoff', {}] }, ['s > h'], steps)).toMatchObject({
    step: 2,
    actual: 'A person has the conversation.',
  });
});

const call = (url: string): NodeSpec => ['http_request', { method: 'GET', url, responseMap: { a: 'a', $: 'all' } }];
const callEdges = ['s > c', 'c.success > ok', 'c.error > no', 'ok > e', 'no > e'];
const said = { ok: send('<{{a}}> <{{all}}>'), no: send('{{_http_error}}') };

it.each([
  ['{"a":12345678901234567890}', '<12345678901234567890> <{"a":"12345678901234567890"}>'],
  ['"text"', '<> <text>'],
  ['<h1>Down</h1>', '<> <>'],
])('is the run: reads the recorded response %s as from the wire', async (body, text) => {
  const steps: FlowTestInput['steps'] = [
    { type: 'customer', text: 'go' },
    { type: 'api', body },
    { type: 'bot', text },
  ];
  expect(await differenceFrom({ c: call('https://shop.example/'), ...said }, callEdges, steps)).toBeNull();
});

it.each(['{{base}}/orders', 'ftp://shop.example/'])('is the run: nothing answers a call of %s', async (url) => {
  const steps: FlowTestInput['steps'] = [
    { type: 'customer', text: 'go' },
    { type: 'bot', text: 'request failed: InvalidURL' },
  ];
  expect(await differenceFrom({ c: call(url), ...said }, callEdges, steps)).toBeNull();
});

it('keeps a draft from being published while a required test fails, and only then', async () => {
  const place = await flowWith([...opening], [...opening, { type: 'bot', text: 'Milk?' }]);
  const { tests } = await readFlowTests(place);
  await db().flowSecret.create({
    data: { workspaceId: place.workspaceId, name: 'no_such_secret', value: 'sealed' },
  });
  expect(await publishTestedFlow(place)).toMatchObject({ published_version: 1 });
  await updateFlow({
    ...place,
    graph: { ...graph, nodes: graph.nodes.with(3, { ...graph.nodes[3]!, data: { body: 'x' } } as never) },
  });
  await setFlowTests({ ...place, tests: { required: true, tests } });
  await expect(publishTestedFlow(place)).rejects.toMatchObject({
    code: 'validation_failed',
    issues: [{ type: 'test_failed', loc: ['body'], msg: expect.stringContaining('expected “Milk?”, got “nothing”') }],
  });
  await setFlowTests({ ...place, tests: { required: true, tests: tests.slice(0, 1) } });
  await expect(publishTestedFlow({ ...place, revisions: [1] })).rejects.toMatchObject({ code: 'precondition_failed' });
  expect(await publishTestedFlow(place)).toMatchObject({ published_version: 2 });
});

it('says first what a draft or a version lacks: its tests may fail because of that', async () => {
  const place = await flowWith([...opening, { type: 'bot', text: 'Milk?' }]);
  const { tests } = await readFlowTests(place);
  await db().flowSecret.create({
    data: { workspaceId: place.workspaceId, name: 'no_such_secret', value: 'sealed' },
  });
  await publishTestedFlow(place);
  await setFlowTests({ ...place, tests: { required: true, tests } });
  await db().flowSecret.deleteMany({ where: { workspaceId: place.workspaceId } });
  const lacking = { code: 'validation_failed', issues: [{ type: 'unknown_secret' }] };
  await expect(publishTestedFlow(place)).rejects.toMatchObject(lacking);
  await expect(rollBackTestedFlow({ ...place, version: 1 })).rejects.toMatchObject(lacking);
});

it('does not roll back to a version with which a required test fails, unless told to do so all the same', async () => {
  const place = await flowWith([...opening]);
  const { tests } = await readFlowTests(place);
  await db().flowSecret.create({
    data: { workspaceId: place.workspaceId, name: 'no_such_secret', value: 'sealed' },
  });
  const asks = (body: string) => ({
    ...graph,
    nodes: graph.nodes.map((node) =>
      node.type === 'ask' ? { ...node, data: { ...node.data, message: { body } } } : node,
    ),
  });
  for (const body of ['Milk?', 'Tea or coffee?']) {
    await updateFlow({ ...place, graph: asks(body) });
    await publishTestedFlow(place);
  }
  expect(await rollBackTestedFlow({ ...place, version: 1 })).toMatchObject({ published_version: 1 });
  await setFlowTests({ ...place, tests: { required: true, tests } });
  expect(await rollBackTestedFlow({ ...place, version: 2 })).toMatchObject({ published_version: 2 });
  await expect(rollBackTestedFlow({ ...place, version: 1 })).rejects.toMatchObject({
    code: 'validation_failed',
    issues: [{ type: 'test_failed', msg: expect.stringContaining('got “Milk?') }],
  });
  expect(await getFlow(place)).toMatchObject({ published_version: 2 });
  expect(await rollBackTestedFlow({ ...place, version: 1, despiteTests: true })).toMatchObject({
    published_version: 1,
  });
});

it('replaces exactly the tests that were read, and none that others have changed since', async () => {
  const place = await flowWith();
  const { id: untested } = await createFlow({ workspaceId: place.workspaceId, name: 'Without tests', graph });
  for (const key of [place, { ...place, flowId: untested }]) {
    const read = await readFlowTests(key);
    const mine = flowTestsSchema.parse({ tests: [{ name: 'Mine', attributes: { b: 1, a: 2 }, steps: opening }] });
    const theirs = { ...mine, required: true };
    expect(await setFlowTests({ ...key, tests: mine, tags: [tagOf(read)] })).toEqual(mine);
    await expect(setFlowTests({ ...key, tests: theirs, tags: [tagOf(read)] })).rejects.toMatchObject({
      code: 'precondition_failed',
    });
    const now = await readFlowTests(key);
    expect(now).toEqual(mine);
    const both = await Promise.allSettled([
      setFlowTests({ ...key, tests: theirs, tags: [tagOf(now)] }),
      setFlowTests({ ...key, tests: { ...theirs, tests: [] }, tags: [tagOf(now)] }),
    ]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  }
});

it('does not find tests of another workspace’s flow', async () => {
  const { flowId } = await flowWith([...opening]);
  const { workspaceId } = await createTestWorkspace();
  const tests = { required: false, tests: [] };
  for (const place of [
    { workspaceId, flowId },
    { workspaceId, flowId: newId() },
  ]) {
    await expect(readFlowTests(place)).rejects.toMatchObject({ code: 'not_found' });
    await expect(setFlowTests({ ...place, tests })).rejects.toMatchObject({ code: 'not_found' });
    await expect(setFlowTests({ ...place, tests, tags: [] })).rejects.toMatchObject({ code: 'not_found' });
    await expect(runFlowTests(place)).rejects.toMatchObject({ code: 'not_found' });
    await expect(publishTestedFlow(place)).rejects.toMatchObject({ code: 'not_found' });
  }
});

it('bounds: records an answer as long as a flow reads, and no longer', () => {
  const withBody = (body: string) =>
    flowTestsSchema.safeParse({ tests: [{ name: 'Long', steps: [{ type: 'api', body }] }] }).success;
  expect(withBody('x'.repeat(204_798))).toBe(true);
  expect(withBody('x'.repeat(204_799))).toBe(false);
});

it('plays an order and a tap that start a flow', async () => {
  const { workspaceId } = await createTestWorkspace();
  const ordered = buildGraph(
    {
      s: ['start', { triggers: [{ type: 'order' }, { type: 'button', text: 'Book' }] }],
      m: send('{{message}}: {{order.items.0.name|default:"nothing"}}'),
      e: ['end', {}],
    },
    's > m',
    'm > e',
  );
  const { id } = await createFlow({ workspaceId, name: 'Orders', graph: ordered });
  const order = { items: [{ retailer_id: 'TEA', name: 'Tea', quantity: 2, item_price: 500 }], currency: 'INR' };
  const script: FlowTestInput['steps'] = [
    { type: 'sends', kind: 'order' },
    { type: 'bot', text: 'Order: 1 × SKU-1, 10.00 USD: Sample product' },
    { type: 'sends', kind: 'order', order },
    { type: 'bot', text: 'Order: 2 × TEA, 10.00 INR: Tea' },
    { type: 'tap', title: 'book' },
    { type: 'bot', text: 'book: nothing' },
  ];
  const { tests } = flowTestsSchema.parse({
    tests: [
      { name: 'Both', steps: script },
      { name: 'Another button', steps: [{ type: 'tap', title: 'Call' }] },
    ],
  });
  const { results } = await runFlowTests({ workspaceId, flowId: id, tests });
  expect(results.map(({ difference }) => difference)).toEqual([
    null,
    { step: 0, expected: 'a choice “Call”', actual: 'no choices' },
  ]);
});
