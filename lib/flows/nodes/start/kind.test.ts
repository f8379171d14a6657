import { expect, it } from 'vitest';
import { kind } from './kind.ts';
import { problems } from './problems.ts';
import type { Trigger } from './schema.ts';

it('says in a line what starts the flow', () => {
  const keywords = ['order', 'track it'];
  expect(
    kind.summary({
      triggers: [
        { type: 'keyword', match: 'exact', keywords },
        { type: 'keyword', match: 'contains', keywords: ['help'] },
        { type: 'any_message' },
        { type: 'first_message' },
        { type: 'order' },
        { type: 'button', text: 'Menu' },
        { type: 'call' },
      ],
    }),
  ).toBe(
    '“order” or “track it”, contains “help”, any message, first message, an order, button “Menu”, another flow or the API',
  );
});

it('offers the fields of an order to a flow that an order starts', () => {
  expect(kind.sets({ triggers: [{ type: 'any_message' }] })).toEqual([]);
  expect(kind.sets({ triggers: [{ type: 'any_message' }, { type: 'order' }] })).toContain('order.total');
});

it('names what is missing, at its place, and what cannot interrupt', () => {
  const found = (...triggers: Trigger[]) => problems({ triggers });
  expect(found()).toEqual([{ path: ['triggers'], msg: 'Add a trigger: it says what starts the flow.' }]);
  expect(
    found(
      { type: 'keyword', match: 'exact', keywords: [' ', ''] },
      { type: 'button', text: ' ' },
      { type: 'any_message', mayInterrupt: true },
      { type: 'keyword', match: 'exact', keywords: ['', 'menu'], mayInterrupt: true },
      { type: 'any_message' },
    ).map(({ path }) => path),
  ).toEqual([
    ['triggers', 0, 'keywords'],
    ['triggers', 1, 'text'],
    ['triggers', 2, 'mayInterrupt'],
  ]);
});
