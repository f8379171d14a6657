import { expect, it } from 'vitest';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { importFlow } from '../files/import-flow.ts';
import { runFlowTests, setFlowTests } from '../flow-tests/flow-tests.ts';
import { flowTestsSchema } from '../flow-tests/schema.ts';
import { publishProblems } from '../graph/publish-problems.ts';
import type { Graph } from '../graph/schema.ts';
import { readTypebot } from './read-typebot.ts';
import { type Block, smallBot as bot } from './testing/small-bot.ts';

const nodesOf = ({ nodes }: Graph, type: string) => nodes.filter((node) => node.type === type).map(({ data }) => data);
const whys = (file: unknown) => readTypebot(file).findings.map(({ block, why }) => `${block}: ${why}`);

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
