import { expect, it } from 'vitest';
import type { JsonValue } from '../../template/variables.ts';
import { executor } from './executor.ts';
import type { Branch } from './schema.ts';

const variables = { total: 12, city: 'Pune', order: { note: 'x'.repeat(500) } };

async function decide(branches: Branch[]) {
  const execution = { variables } as unknown as Parameters<typeof executor.execute>[1];
  const outcome = await executor.execute({ branches }, execution);
  if (outcome.type !== 'leave') throw new Error('A condition is always left.');
  return { handle: outcome.handle, checked: outcome.input?.checked as Record<string, JsonValue>[] };
}

const inPune = { variable: 'city', operator: 'equals', value: 'pune' } as const;

it('an expression counts as one more rule', async () => {
  const branch = (match: 'all' | 'any', expression: string): Branch => ({
    id: 'x',
    match,
    rules: [inPune],
    expression,
  });
  for (const [match, expression, handle] of [
    ['all', 'total > 10', 'x'],
    ['all', 'total > 20', 'else'],
    ['any', 'total > 20', 'x'],
    ['all', ' ', 'x'],
  ] as const) {
    expect((await decide([branch(match, expression)])).handle, `${match} ${expression}`).toBe(handle);
  }
  expect((await decide([{ id: 'x', match: 'all', rules: [], expression: 'total > 10' }])).handle).toBe('x');
});

it('shows each expression that it evaluated, with its values and why it failed if it did', async () => {
  const { handle, checked } = await decide([
    { id: 'a', name: 'Odd', match: 'all', rules: [], expression: 'total > "5"' },
    { id: 'b', match: 'all', rules: [inPune], expression: 'size(order.note) == 500 && total == 12' },
    { id: 'c', match: 'all', rules: [], expression: 'true' },
  ]);
  expect(handle).toBe('b');
  expect(checked).toEqual([
    {
      ...{ branch: 'Odd', rule: 'total > "5"', value: 'total = 12', is_true: false },
      warning: 'These don’t go together: double > string.',
    },
    { branch: 'Branch 2', rule: 'city equals pune', value: 'Pune', is_true: true },
    {
      ...{ branch: 'Branch 2', rule: 'size(order.note) == 500 && total == 12', is_true: true },
      value: `order = {"note":"${'x'.repeat(191)}…, total = 12`,
    },
  ]);
});
