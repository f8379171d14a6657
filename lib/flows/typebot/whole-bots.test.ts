import { describe, expect, it } from 'vitest';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { importFlow } from '../files/import-flow.ts';
import { runFlowTests, setFlowTests } from '../flow-tests/flow-tests.ts';
import { flowTestsSchema } from '../flow-tests/schema.ts';
import { draftProblems } from '../graph/draft-problems.ts';
import { nodeFacts } from '../graph/node-facts.ts';
import { publishProblems } from '../graph/publish-problems.ts';
import type { Graph } from '../graph/schema.ts';
import { readTypebot } from './read-typebot.ts';
import { bookShopBot } from './testing/book-shop-bot.ts';

const nodesOf = ({ nodes }: Graph, type: string) => nodes.filter((node) => node.type === type).map(({ data }) => data);

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
