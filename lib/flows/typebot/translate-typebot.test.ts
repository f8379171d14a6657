import { describe, expect, it } from 'vitest';
import { newId } from '#lib/platform/new-id.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { importFlow, previewImport } from '../files/import-flow.ts';
import { runFlowTests, setFlowTests } from '../flow-tests/flow-tests.ts';
import { flowTestsSchema } from '../flow-tests/schema.ts';
import { draftProblems } from '../graph/draft-problems.ts';
import { nodeFacts } from '../graph/node-facts.ts';
import { publishProblems } from '../graph/publish-problems.ts';
import type { Graph } from '../graph/schema.ts';
import { readTypebot } from './read-typebot.ts';
import { bookShopBot } from './testing/book-shop-bot.ts';
import { type Block, smallBot as bot } from './testing/small-bot.ts';

const nodesOf = ({ nodes }: Graph, type: string) => nodes.filter((node) => node.type === type).map(({ data }) => data);
const whys = (file: unknown) => readTypebot(file).findings.map(({ block, why }) => `${block}: ${why}`);

describe('a whole bot', () => {
  const { graph, findings } = readTypebot(bookShopBot);

  it('becomes a draft that lacks only what a person has to choose', () => {
    expect(draftProblems(graph)).toEqual([]);
    const surroundings = { secretNames: new Set(['books_example_com_authorization']) };
    expect(publishProblems(graph, surroundings).map(({ msg }) => msg)).toEqual([
      expect.stringContaining('Choose the flow to run.'),
    ]);
  });

  it('keeps texts with their formatting, questions with the text before them, and renamed variables', () => {
    expect(nodesOf(graph, 'send_message')).toEqual(
      expect.arrayContaining([
        { body: 'Welcome to the *book shop* of the town.' },
        { type: 'image', media_url: 'https://books.example.com/shop.jpg' },
        { body: 'Read Emma (https://books.example.com/emma)' },
        { body: '_Bye_, {{Full Name}}' },
      ]),
    );
    expect(nodesOf(graph, 'ask')).toEqual(
      expect.arrayContaining([
        { message: { body: 'What is your name?' }, expect: 'text', variable: 'Full Name' },
        expect.objectContaining({ expect: 'number', variable: 'Order no_' }),
      ]),
    );
    expect(nodesOf(graph, 'start')).toEqual([
      { triggers: [{ type: 'keyword', match: 'contains', keywords: ['books'] }] },
    ]);
  });

  it('stores no credential, wherever it was', () => {
    const [call] = nodesOf(graph, 'http_request');
    expect(call).toEqual({
      method: 'POST',
      url: 'https://api.books.example.com/orders/{{Order no_}}?api_key=&lang=en%20us',
      headers: [
        { key: 'Authorization', secretRef: 'books_example_com_authorization' },
        { key: 'X-Shop', value: 'town' },
      ],
      body: '{"order": "{{Order no_}}", "password": ""}',
      responseMap: { 'order.status': 'Status' },
      timeoutMs: 20_000,
    });
    expect(JSON.stringify({ graph, findings })).not.toMatch(/sk_live|hunter2|secret-credentials/);
  });

  it('lists what is missing, with its place, and writes it on notes there', () => {
    expect(findings).toEqual(
      expect.arrayContaining([
        { kind: 'left_out', group: 'Recommend', block: 'OpenAI', why: 'Flows have no node like this.' },
        { kind: 'left_out', group: 'Recommend', block: 'Google Sheets', why: 'Flows have no node like this.' },
        { kind: 'left_out', group: 'Old ideas', block: 'Text', why: 'Nothing leads here.' },
        { kind: 'left_out', group: 'Sent', block: 'Wait', why: 'The shortest wait is one minute.' },
        expect.objectContaining({ kind: 'check', group: 'Recommend', block: 'Typebot link' }),
        expect.objectContaining({ kind: 'check', group: 'Menu', why: expect.stringContaining('shortened') }),
      ]),
    );
    const notes = (graph.notes ?? []).map(({ text }) => text).join('\n');
    for (const { block, why } of findings) expect(notes).toContain(`${block}: ${why}`);
  });

  it('compares with a choice by its current title', () => {
    const conditions = nodesOf(graph, 'condition') as { branches: { rules: unknown[] }[] }[];
    const rules = conditions.flatMap(({ branches }) => branches.flatMap((branch) => branch.rules));
    const title = 'A recommendation of…';
    expect(rules).toEqual(
      expect.arrayContaining([
        { variable: 'Topic', operator: 'equals', value: title },
        { variable: 'Topic', operator: 'not_equals', value: title },
      ]),
    );
  });

  it('keeps the layout, without overlaps', () => {
    const boxes = [
      ...graph.nodes.map((node) => ({ ...node, height: 84 + 24 * nodeFacts(node).handles.length })),
      ...(graph.notes ?? []).map((note) => ({ ...note, height: 60 })),
    ];
    for (const one of boxes) {
      const on = boxes.filter(
        ({ id, position: { x, y } }) =>
          id !== one.id && Math.abs(x - one.position.x) < 240 && y >= one.position.y && y < one.position.y + one.height,
      );
      expect(on, one.id).toEqual([]);
    }
    const x = (title: string) => graph.nodes.find((node) => node.title === title)?.position.x;
    expect(x('Welcome')).toBe(350);
    expect(x('Bye')).toBe(1750);
  });

  it('converses as before', async () => {
    const { workspaceId } = await createTestWorkspace();
    const { id: flowId, name } = await importFlow({ workspaceId, file: bookShopBot });
    expect(name).toBe('Book shop');
    const tests = flowTestsSchema.parse({
      tests: [
        {
          name: 'An order that was sent',
          steps: [
            { type: 'customer', text: 'books please' },
            { type: 'bot', text: 'Welcome to the *book shop* of the town.' },
            { type: 'bot', text: 'https://books.example.com/shop.jpg' },
            { type: 'bot', text: 'What is your name?' },
            { type: 'api', status: 200, body: { order: { status: 'sent' } } },
            { type: 'customer', text: 'Ada' },
            { type: 'bot', text: 'Hello Ada, what do you need?' },
            { type: 'tap', title: 'Where is my order?' },
            { type: 'bot', text: 'Which number has the order?' },
            { type: 'customer', text: '12' },
            { type: 'bot', text: 'It is on its way.' },
            { type: 'bot', text: '_Bye_, Ada' },
            { type: 'state', state: 'completed' },
          ],
        },
      ],
    });
    await setFlowTests({ workspaceId, flowId, tests });
    const report = await runFlowTests({ workspaceId, flowId });
    expect(report.results).toEqual([expect.objectContaining({ passed: true })]);
  });
});

it('continues from each choice with its value, with which conditions and calls go on', async () => {
  const items = [
    { id: 'i', content: 'A small tin for the whole family', value: 'SKU-S' },
    { id: 'j', content: 'Large tin', value: 'SKU-L' },
    { id: 'k', content: 'A tin of another size, please' },
  ];
  const is = (id: string, value: string) => ({
    id,
    outgoingEdgeId: `to ${id}`,
    content: { comparisons: [{ variableId: 'v', comparisonOperator: 'Equal to', value }] },
  });
  const file = bot(
    { id: 'a', type: 'text', content: { plainText: 'Which?' } },
    { id: 'b', type: 'choice input', options: { variableId: 'v' }, items },
    { id: 'c', type: 'Condition', items: [is('small', 'SKU-S'), is('other', 'A tin of another size, please')] },
    { id: 'd', type: 'text', content: { plainText: 'Neither, but {{Answer}}.' } },
    { id: 'e', type: 'Return' },
    { id: 'small', type: 'text', content: { plainText: 'Small is {{Answer}}.' } },
    { id: 'f', type: 'Return' },
    { id: 'other', type: 'text', content: { plainText: 'Which other?' } },
  );
  const edges = ['small', 'other'].map((id) => ({ id: `to ${id}`, to: { groupId: 'g', blockId: id } }));
  const { workspaceId } = await createTestWorkspace();
  const { id: flowId } = await importFlow({ workspaceId, file: { ...file, edges: [...file.edges, ...edges] } });
  const chosen = (title: string, answer: string) => ({
    name: title,
    steps: [
      { type: 'customer', text: 'hi' },
      { type: 'bot', text: 'Which?' },
      { type: 'tap', title },
      { type: 'bot', text: answer },
      { type: 'state', state: 'completed' },
    ],
  });
  const tests = flowTestsSchema.parse({
    tests: [
      chosen('A small tin for the…', 'Small is SKU-S.'),
      chosen('Large tin', 'Neither, but SKU-L.'),
      chosen('A tin of another si…', 'Which other?'),
    ],
  });
  await setFlowTests({ workspaceId, flowId, tests });
  const { results } = await runFlowTests({ workspaceId, flowId });
  expect(results).toEqual(tests.tests.map(() => expect.objectContaining({ passed: true })));
});

it('reads formats before 6, whose start is a block and whose texts are HTML', () => {
  const { graph } = readTypebot({
    version: '3',
    name: 'Old',
    groups: [
      {
        id: 's',
        title: 'Start',
        graphCoordinates: { x: 10, y: 10 },
        blocks: [{ id: 'b', type: 'start', label: 'Start', groupId: 's', outgoingEdgeId: 'e' }],
      },
      {
        id: 'g',
        title: 'Hello',
        graphCoordinates: { x: 300, y: 10 },
        blocks: [{ id: 't', type: 'text', content: { html: '<div>Hi &amp; <b>bye</b></div>' } }],
      },
    ],
    edges: [{ id: 'e', from: { groupId: 's', blockId: 'b' }, to: { groupId: 'g' } }],
    variables: [],
  });
  expect(nodesOf(graph, 'send_message')).toEqual([{ body: 'Hi & bye' }]);
  expect(publishProblems(graph, { secretNames: new Set() })).toEqual([]);
});

it('makes a list of many choices, numbers of a rating, and says what was cut', () => {
  const items = Array.from({ length: 25 }, (_, index) => ({ id: `i${index}`, content: `Choice number ${index}` }));
  const file = bot(
    { id: 'a', type: 'choice input', items, options: { isMultipleChoice: true } },
    { id: 'b', type: 'rating input', options: { length: 5 } },
    { id: 'c', type: 'file input' },
  );
  const asks = nodesOf(readTypebot(file).graph, 'ask') as { choices?: unknown[]; expect: string; variable: string }[];
  expect(asks.map(({ choices, expect: kind }) => [kind, choices?.length])).toEqual([
    ['choice', 20],
    ['choice', 5],
    ['media', undefined],
  ]);
  expect(new Set(asks.map(({ variable }) => variable)).size).toBe(3);
  expect(whys(file)).toEqual(
    expect.arrayContaining([
      'Buttons: Customers choose one, not several.',
      'Buttons: A question has at most 20 choices. 5 are missing.',
    ]),
  );
});

it('sets variables to what can be determined without running code', () => {
  const set = (id: string, options: Block) => ({ id, type: 'Set variable', options: { variableId: 'v', ...options } });
  const file = bot(
    set('a', { expressionToEvaluate: '42' }),
    set('b', { expressionToEvaluate: '"two words"', isCode: true }),
    set('c', { expressionToEvaluate: '{{Answer}}' }),
    set('d', { expressionToEvaluate: '{{Answer}} + 1' }),
    set('e', { type: 'Contact name' }),
    set('f', { type: 'Random ID' }),
    set('g', { variableId: 'k', expressionToEvaluate: 'sk_live_4eC39HqLyjWDarjtT1zdp7dc' }),
  );
  const { graph } = readTypebot(file);
  expect(nodesOf(graph, 'set_variable')).toEqual([
    { variable: 'Answer', value: 42 },
    { variable: 'Answer', value: 'two words' },
    { variable: 'Answer', value: '{{Answer}}' },
    { variable: 'Answer', value: '{{name}}' },
    { variable: 'API key', value: '' },
  ]);
  expect(JSON.stringify(readTypebot(file))).not.toContain('sk_live');
  expect(whys(file).join('\n')).toMatch(/calculates with code.*Random ID.*looks like a credential/s);
});

it('leaves a rule without a counterpart for a person to fill in', () => {
  const compare = (comparisonOperator: string, value = '5') => ({ variableId: 'v', comparisonOperator, value });
  const file = bot({
    id: 'a',
    type: 'Condition',
    items: [
      { id: 'i', content: { comparisons: [compare('Greater or equal to'), compare('Is set')] } },
      { id: 'j', content: { logicalOperator: 'OR', comparisons: [compare('Matches regex', '/^a+$/')] } },
    ],
  });
  const { graph } = readTypebot(file);
  expect(nodesOf(graph, 'condition')).toEqual([
    {
      branches: [
        {
          id: 'branch_1',
          match: 'all',
          rules: [
            { variable: 'Answer', operator: 'between', value: ['5', 1e15] },
            { variable: 'Answer', operator: 'exists' },
          ],
        },
        { id: 'branch_2', match: 'any', rules: [{ variable: 'Answer', operator: 'equals' }] },
      ],
    },
  ]);
  expect(publishProblems(graph, { secretNames: new Set() }).map(({ type }) => type)).toEqual(['incomplete']);
});

it('translates a wait for a webhook, and a user name and password in a URL into a secret', () => {
  const { graph } = readTypebot(
    bot(
      {
        id: 'a',
        type: 'webhook',
        options: { responseVariableMapping: [{ variableId: 'v', bodyPath: 'data.paid' }] },
      },
      {
        id: 'b',
        type: 'Webhook',
        options: { isCustomBody: true, webhook: { method: 'GET', url: 'https://ada:hunter2@api.example.com/x' } },
      },
    ),
  );
  expect(nodesOf(graph, 'wait_for_event')).toEqual([{ responseMap: { paid: 'Answer' } }]);
  expect(nodesOf(graph, 'http_request')).toEqual([
    {
      method: 'GET',
      url: 'https://api.example.com/x',
      headers: [{ key: 'Authorization', secretRef: 'example_com_authorization' }],
    },
  ]);
});

it('sends another site’s video as its link', () => {
  const film = { type: 'youtube', url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' };
  const file = bot({ id: 'a', type: 'video', content: film });
  expect(nodesOf(readTypebot(file).graph, 'send_message')).toEqual([{ body: film.url }]);
  expect(whys(file)).toContain('Video: It is sent as a link.');
});

it.each([
  ['TRACE', 'GET', ['HTTP request: Call API cannot send TRACE. The method became GET.']],
  ['put', 'PUT', []],
])('knows the method %s as %s', (method, known, said) => {
  const options = { isCustomBody: true, webhook: { method, url: 'https://api.example.com/x' } };
  const file = bot({ id: 'a', type: 'Webhook', options });
  expect(nodesOf(readTypebot(file).graph, 'http_request')).toMatchObject([{ method: known }]);
  expect(whys(file).filter((why) => why.includes('cannot send'))).toEqual(said);
});

describe('a hostile file', () => {
  const refusal = (file: unknown) =>
    previewImport({ workspaceId: newId(), file }).then(
      () => null,
      (error: unknown) => error,
    );

  it.each([
    ['of a format that does not exist yet', { ...bot(), version: '7' }, 'unknown_version'],
    ['of a format that is too old', { blocks: [{ steps: [] }], edges: [] }, 'unknown_version'],
    ['with groups that are none', { ...bot(), groups: [null] }, 'missing'],
    ['with more groups than a flow can have', { ...bot(), groups: Array(501).fill(bot().groups[0]) }, 'too_big'],
    [
      'with more blocks than a flow can have',
      { ...bot(), groups: Array(20).fill({ id: 'x', blocks: Array(100).fill({ id: 'b', type: 'text' }) }) },
      'too_many',
    ],
    [
      'with more nodes than a flow can have',
      {
        ...bot(),
        groups: Array.from({ length: 6 }, (_, group) => ({
          id: `g${group || ''}`,
          blocks: Array.from({ length: 100 }, (_, block) => ({
            id: `${group} ${block}`,
            type: 'text',
            content: { plainText: 'x' },
            ...(block === 99 && { outgoingEdgeId: `e${group}` }),
          })),
        })),
        edges: [
          { id: 'e', to: { groupId: 'g' } },
          ...Array.from({ length: 5 }, (_, group) => ({ id: `e${group}`, to: { groupId: `g${group + 1}` } })),
        ],
      },
      'too_many',
    ],
  ])('%s is refused with a reason', async (_, file, type) => {
    expect(await refusal(file)).toMatchObject({
      code: 'validation_failed',
      issues: [expect.objectContaining({ type })],
    });
  });

  it('that continues in the middle of a group continues there', () => {
    const texts = ['First', 'Second'].map((text) => ({
      ...{ id: text, type: 'text', content: { richText: [{ type: 'p', children: [{ text }] }] } },
    }));
    const file = bot(...texts);
    const { graph } = readTypebot({
      ...file,
      edges: [{ id: 'e', from: { eventId: 'ev' }, to: { groupId: 'g', blockId: 'Second' } }],
    });
    expect(nodesOf(graph, 'send_message')).toEqual([{ body: 'Second' }]);
  });

  it('with more headers than a call may have leaves room for its own', () => {
    const headers = Array.from({ length: 60 }, (_, n) => ({ id: `h${n}`, key: `x-${n}`, value: 'a' }));
    const webhook = { url: 'https://name:word@books.example.com/', headers };
    const { graph } = readTypebot(bot({ id: 'c', type: 'Webhook', options: { webhook } }));
    const [call] = nodesOf(graph, 'http_request') as [{ headers: unknown[] }];
    expect(call.headers).toHaveLength(50);
  });

  it('that loops through nothing ends', () => {
    const { graph } = readTypebot(
      bot(
        { id: 'a', type: 'Jump', options: { groupId: 'g', blockId: 'b' } },
        { id: 'b', type: 'Jump', options: { groupId: 'g' } },
      ),
    );
    expect(graph.nodes.map(({ type }) => type)).toEqual(['start', 'end']);
    expect(publishProblems(graph, { secretNames: new Set() })).toEqual([]);
    const [start, end] = graph.nodes.map(({ position }) => position);
    expect(end).toEqual({ x: start!.x + 300, y: start!.y });
  });

  it('with texts inside texts, links to nowhere and settings of other shapes becomes what can be read of it', () => {
    let deep: Block = { type: 'p', children: [{ text: 'deep' }] };
    for (let depth = 0; depth < 5000; depth += 1) deep = { type: 'ul', children: [deep] };
    const { graph } = readTypebot(
      bot(
        { id: 'a', type: 'text', content: { richText: [deep, null, 7, { type: 'p', children: 'no' }] } },
        { id: 'b', type: 'choice input', options: 'x', items: [{ id: 'i', content: 4, outgoingEdgeId: 'nowhere' }] },
        { id: 'c', type: 'Webhook', options: { webhook: { headers: 'x', url: 'https://example.com' } } },
        { id: 'd', type: 'constructor' },
        { id: 'e', type: '__proto__', outgoingEdgeId: 'e' },
      ),
    );
    expect(draftProblems(graph)).toEqual([]);
  });
});
