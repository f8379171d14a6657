import { expect, it } from 'vitest';
import { buildGraph, type NodeSpec } from '../testing/build-graph.ts';
import { graphWords, nodeCalled, nodeLabels, nodeName, nodeTitle } from './node-names.ts';

const named = (spec: NodeSpec, title?: string) => {
  const [node] = buildGraph({ n: spec }).nodes;
  if (!node) throw new Error('A graph of one node has one.');
  return { ...node, ...(title !== undefined && { title }) };
};

it('calls a node by its title, or by its kind and what it holds', () => {
  const ask = (body: string): NodeSpec => ['ask', { message: { body }, expect: 'text', variable: 'a' }];
  expect(nodeName(named(ask('What is your order number?')))).toBe('Ask “What is your order number?”');
  expect(nodeName(named(ask('Two\n lines'), ' '))).toBe('Ask “Two lines”');
  expect(nodeName(named(ask(`${'word '.repeat(7)}👩‍👩‍👧‍👦 and more`)))).toBe(
    `Ask “${'word '.repeat(7)}…”`.replace(' …', '…'),
  );
  expect(nodeName(named(ask('Hi'), 'Greet'))).toBe('Greet');
  expect([nodeCalled(named(ask('Hi'), 'Greet')), nodeCalled(named(ask('Hi')))]).toEqual(['“Greet”', 'Ask “Hi”']);
});

it('writes on a node its title, or the name of its kind', () => {
  const titles = [undefined, ' ', ' Greet '].map((title) => nodeTitle(named(['end', {}], title)));
  expect(titles).toEqual(['End', 'End', 'Greet']);
});

it('quotes nothing for a node that is still as it was added', () => {
  const fresh: NodeSpec[] = [
    ['http_request', { method: 'GET', url: '' }],
    ['template_message', { template_name: '' }],
    ['set_variable', { variable: '', value: '' }],
    ['business_hours', {}],
    ['run_flow', { flowId: 'x', outputs: { a: 'b' } }],
    ['start', { triggers: [{ type: 'keyword', match: 'exact', keywords: ['order'] }] }],
    ['end', {}],
  ];
  expect(fresh.map((spec) => nodeName(named(spec)))).toEqual([
    'Call API',
    'Template message',
    'Set variable',
    'Business hours',
    'Run flow',
    'Start',
    'End',
  ]);
});

it('adds the ID in a list where several have the same name, and knows the exits', () => {
  const graph = buildGraph({ e: ['end', {}], f: ['end', {}], m: ['send_message', { body: 'Hi' }] });
  expect([...nodeLabels(graph).values()]).toEqual(['End · e', 'End · f', 'Send message “Hi”']);
  expect(graphWords(graph).m).toEqual({ name: 'Send message “Hi”', exits: { next: 'Next', error: 'Error' } });
});
