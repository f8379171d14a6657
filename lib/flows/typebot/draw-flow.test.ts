import { describe, expect, it } from 'vitest';
import { readTypebot } from './read-typebot.ts';
import { question } from './testing/becomes.ts';
import { type Block, smallBot } from './testing/small-bot.ts';

describe('the start', () => {
  const begins = (startCondition: unknown, events: Block[] = []) => {
    const file = smallBot({ id: 'b', ...question });
    const settings = { whatsApp: { startCondition } };
    const { graph, findings } = readTypebot({ ...file, events: [...file.events, ...events], settings });
    const [start] = graph.nodes;
    return {
      triggers: start?.type === 'start' ? start.data.triggers : [],
      findings: findings.map(({ kind, block, why }) => `${kind} ${block}: ${why}`),
    };
  };
  const any = {
    triggers: [{ type: 'any_message' }],
    findings: ['check Start: Any message starts the flow, as the bot did. Choose keywords where other flows run too.'],
  };
  /** No keyword: publishing asks for one. */
  const open = [{ type: 'keyword', match: 'exact', keywords: [] }];
  const keywords = (match: 'exact' | 'contains', ...words: string[]) => ({ type: 'keyword', match, keywords: words });
  const said = (comparisonOperator: string, value?: string) => ({ comparisonOperator, value });
  const anyOf = (...comparisons: Block[]) => begins({ logicalOperator: 'OR', comparisons });
  const allOf = (...comparisons: Block[]) => begins({ comparisons });

  it('takes any message where the bot did, and says so', () => {
    for (const without of [undefined, null]) expect(begins(without)).toEqual(any);
    expect(allOf(said('Is set'))).toEqual(any);
    expect(anyOf(said('Contains', 'books'), said('Is set'))).toEqual(any);
  });

  it('takes the words that the file names, whole or within a message', () => {
    expect(anyOf(said('Contains', 'books'), said('Equal to', ' hi '), said('Equal to', 'hello'))).toEqual({
      triggers: [keywords('exact', 'hi', 'hello'), keywords('contains', 'books')],
      findings: [],
    });
    expect(allOf(said('Contains', 'books'), said('Is set'))).toEqual({
      triggers: [keywords('contains', 'books')],
      findings: [],
    });
  });

  it.each([
    ['Starts with tin', said('Starts with', 'tin')],
    ['Not equal tin', said('Not equal', 'tin')],
    ['Matches regex /^tin/', said('Matches regex', '/^tin/')],
    ['Contains', said('Contains', ' ')],
    ['Equal to', said('Equal to')],
    ['?', {}],
    [`Equal to ${'x'.repeat(100)}`, said('Equal to', 'x'.repeat(201))],
  ])('is left open where the bot’s has no counterpart, and beside other words it is left out: %s', (name, one) => {
    const left = `left_out Start: The start condition “${name}” has no counterpart.`;
    expect(allOf(one)).toEqual({ triggers: open, findings: [`${left} Choose what starts the flow.`] });
    expect(anyOf(one)).toEqual({ triggers: open, findings: [`${left} Choose what starts the flow.`] });
    expect(anyOf(said('Contains', 'books'), one)).toEqual({
      triggers: [keywords('contains', 'books')],
      findings: [`${left} Such messages do not start the flow.`],
    });
  });

  it('is left open where several conditions had to hold', () => {
    const findings = [
      'left_out Start: The bot started only where all of this held: “Contains tin”, “Contains box”. In a flow, any keyword does. Choose what starts the flow.',
    ];
    const both = [said('Contains', 'tin'), said('Contains', 'box')];
    expect(allOf(...both)).toEqual({ triggers: open, findings });
    expect(begins({ logicalOperator: 'AND', comparisons: both })).toEqual({ triggers: open, findings });
  });

  it('is left open where the condition is empty or unreadable', () => {
    const findings = ['left_out Start: The bot has a start condition that says nothing. Choose what starts the flow.'];
    for (const condition of [{}, { comparisons: [] }, { comparisons: [said('Equal to', 'x'.repeat(5000))] }, 'x'])
      expect(begins(condition)).toEqual({ triggers: open, findings });
  });

  it('has at most a hundred keywords in each trigger', () => {
    const words = Array.from({ length: 101 }, (_, index) => `word ${index}`);
    expect(anyOf(...words.map((word) => said('Equal to', word)))).toEqual({
      triggers: [keywords('exact', ...words.slice(0, 100)), keywords('exact', 'word 100')],
      findings: [],
    });
  });

  it('has one: other starts of the bot are left out, and listed', () => {
    const { findings } = begins({ comparisons: [said('Contains', 'books')] }, [{ id: 'o', type: 'command' }]);
    expect(findings).toEqual([
      'left_out command: Flows have no start like this. What follows it is left out, unless another path leads there.',
    ]);
  });
});

it('writes findings on notes, and adds none without findings', () => {
  const notes = (block: Block) => readTypebot({ ...smallBot({ id: 'b', ...block }), settings }).graph.notes;
  const comparisons = [{ comparisonOperator: 'Contains', value: 'books' }];
  const settings = { whatsApp: { startCondition: { comparisons } } };
  expect(notes({ type: 'Redirect' })).toMatchObject([{ id: 'note_1', text: 'Redirect: It has no address.' }]);
  expect(notes(question)).toBeUndefined();
});
