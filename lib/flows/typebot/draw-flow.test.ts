import { describe, expect, it } from 'vitest';
import { readTypebot } from './read-typebot.ts';
import { question } from './testing/becomes.ts';
import { type Block, smallBot } from './testing/small-bot.ts';

describe('the start', () => {
  const begins = (comparisons: Block[], events: Block[] = []) => {
    const file = smallBot({ id: 'b', ...question });
    const settings = { whatsApp: { startCondition: { comparisons } } };
    const { graph, findings } = readTypebot({ ...file, events: [...file.events, ...events], settings });
    return {
      triggers: graph.nodes.map(({ data }) => data)[0],
      findings: findings.map(({ block, why }) => `${block}: ${why}`),
    };
  };

  it('takes any message where the file names no word, and says so', () => {
    const findings = ['Start: Any message starts the flow, as the bot did. Choose keywords where other flows run too.'];
    for (const comparisons of [
      [],
      [{ comparisonOperator: 'Is set' }, { comparisonOperator: 'Equal to', value: ' ' }],
    ]) {
      expect(begins(comparisons)).toEqual({ triggers: { triggers: [{ type: 'any_message' }] }, findings });
    }
  });

  it('takes the words that the file names, whole or within a message', () => {
    const said = (comparisonOperator: string, value: string) => ({ comparisonOperator, value });
    const words = [said('Contains', 'books'), said('Equal to', ' hi '), said('Equal to', 'hello')];
    expect(begins(words)).toEqual({
      triggers: {
        triggers: [
          { type: 'keyword', match: 'exact', keywords: ['hi', 'hello'] },
          { type: 'keyword', match: 'contains', keywords: ['books'] },
        ],
      },
      findings: [],
    });
  });

  it('has one: other starts of the bot are left out, and listed', () => {
    const { findings } = begins([{ comparisonOperator: 'Contains', value: 'books' }], [{ id: 'o', type: 'command' }]);
    expect(findings).toEqual([
      'command: Flows have no start like this. What follows it is left out, unless another path leads there.',
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
