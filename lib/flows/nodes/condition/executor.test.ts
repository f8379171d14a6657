import { describe, expect, it } from 'vitest';
import { cpuMs } from '#lib/testing/cpu-ms.ts';
import type { JsonValue } from '../../template/variables.ts';
import { executor } from './executor.ts';
import type { Branch, Rule } from './schema.ts';

const variables = { total: 12, city: 'Pune', order: { note: 'x'.repeat(500) } };

async function decide(branches: Branch[], known: Record<string, JsonValue> = variables) {
  const execution = { variables: known } as unknown as Parameters<typeof executor.execute>[1];
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

describe('what the rules of a node compare', () => {
  const long = 'é Ab'.repeat(16_384);
  const values = {
    long,
    other: long.slice(5),
    list: 'a,'.repeat(32_000),
    day: '2026-05-05 10:00',
    item: { long: long.slice(9) },
  };
  const tooMuch = { is_true: false, warning: 'This compares too much at once. Use fewer rules, or shorter values.' };
  const branchesOf = (rule: (at: number) => Rule): Branch[] =>
    Array.from({ length: 50 }, (_, branch) => ({
      ...{ id: `b${branch}`, match: 'any' },
      rules: Array.from({ length: 50 }, (_, at) => rule(branch * 50 + at)),
    }));

  it.each<[Rule['operator'], (at: number) => Rule['value']]>([
    ['equals', (at) => `{{other}}${at}`],
    ['contains', (at) => `{{other}}${at}`],
    ['starts_with', (at) => `{{item.long}}${at}`],
    ['less', (at) => `{{other}}${at}`],
    ['between', (at) => [`{{day}}:${at % 60}`, '{{other}}']],
    ['matches_one_of', (at) => [`{{other}}${at}`, `${at}{{other}}`]],
    ['matches_one_of', (at) => `${at},{{list}}`],
    ['equals', (at) => `{{other|number|number|first_word|default:"${at}"}}`],
  ])('bounds: %s never takes long, and is not true beyond its bound', async (operator, value) => {
    const branches = branchesOf((at) => ({ variable: 'long', operator, value: value(at) }));
    let decided: ReturnType<typeof decide> | undefined;
    expect(cpuMs(() => (decided = decide(branches, values)))).toBeLessThan(2000);
    expect((await decided)?.handle).toBe('else');
  });

  it('bounds: has a warning where it is too much', async () => {
    const [branch] = branchesOf((at) => ({ variable: 'long', operator: 'equals', value: `{{other}}${at}` }));
    const { checked } = await decide([branch!], values);
    expect(checked[0]).toMatchObject({ is_true: false, value: expect.stringContaining('é Ab') });
    expect(checked[0]).not.toHaveProperty('warning');
    expect(checked.at(-1)).toMatchObject(tooMuch);
  });

  it('may be as many rules as a condition has, about the same long value', async () => {
    const message = long.slice(0, 20_000);
    for (const operator of ['equals', 'contains', 'starts_with', 'number_equals', 'matches_one_of'] as const) {
      const branches = branchesOf((at) =>
        at < 2499
          ? { variable: 'message', operator, value: `Product ${at}` }
          : { variable: 'message', operator: 'starts_with', value: 'É ab' },
      );
      expect((await decide(branches, { message })).handle, operator).toBe('b49');
    }
  });
});
