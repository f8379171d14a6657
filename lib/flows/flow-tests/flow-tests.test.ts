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
