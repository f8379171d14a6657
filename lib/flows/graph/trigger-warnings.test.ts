import { expect, it } from 'vitest';
import type { Trigger } from '../nodes/start/schema.ts';
import { buildGraph } from '../testing/build-graph.ts';
import { triggerWarnings } from './trigger-warnings.ts';

const exact = (...keywords: string[]): Trigger => ({ type: 'keyword', match: 'exact', keywords });
const contains = (...keywords: string[]): Trigger => ({ type: 'keyword', match: 'contains', keywords });

function warned(triggers: Trigger[], ...others: { id: string; triggers: Trigger[] }[]) {
  const graph = buildGraph({ m: ['send_message', { body: 'Hi' }], s: ['start', { triggers }] });
  const flows = others.map((other) => ({ name: `Flow ${other.id}`, ...other }));
  return triggerWarnings(graph, { flowId: '5', flows }).map(({ path, msg }) => [path.join('.'), msg]);
}

it('names each live flow with the same trigger, what they share, and which of them the message starts', () => {
  const triggers = [exact('Order', 'Café', 'new'), contains('Track'), { type: 'button' as const, text: 'Yes' }];
  expect(
    warned(
      triggers,
      { id: '4', triggers: [exact('order'), exact('ORDER ', 'CAFÉ')] },
      { id: '6', triggers: [contains('track'), { type: 'button', text: 'yes' }, { type: 'call' }] },
    ),
  ).toEqual([
    [
      'nodes.1.data.triggers',
      'Start: “Flow 4” starts with the same message: “Order”, “Café”. It is older, so it takes the message.',
    ],
    [
      'nodes.1.data.triggers',
      'Start: “Flow 6” starts with the same message: contains “Track”, button “Yes”. This flow is older, so it takes the message.',
    ],
  ]);
});

it('says so for triggers without words', () => {
  const all: Trigger[] = [{ type: 'any_message' }, { type: 'first_message' }, { type: 'order' }];
  expect(warned(all, { id: '4', triggers: all })).toEqual([
    [
      'nodes.1.data.triggers',
      'Start: “Flow 4” starts with the same message: any message, first message, an order. It is older, so it takes the message.',
    ],
  ]);
});

it('does not count the flow itself, other ways to match, calls, and what is not filled in yet', () => {
  expect(
    warned(
      [exact('order', ''), contains('help'), { type: 'call' }, { type: 'button', text: '' }],
      { id: '5', triggers: [exact('order')] },
      { id: '6', triggers: [contains('order'), exact('help', ''), { type: 'call' }, { type: 'button', text: ' ' }] },
    ),
  ).toEqual([]);
});
