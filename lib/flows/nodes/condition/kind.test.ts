import { expect, it } from 'vitest';
import { kind } from './kind.ts';
import { problems } from './problems.ts';
import type { ConditionData } from './schema.ts';

const paid = { variable: 'paid', operator: 'equals', value: true } as const;
const data: ConditionData = {
  branches: [
    { id: 'a', name: ' Paid ', match: 'all', rules: [paid, { variable: 'total', operator: 'between', value: [1, 9] }] },
    { id: 'b', name: ' ', match: 'any', rules: [{ variable: 'name', operator: 'not_exists' }, paid] },
    { id: 'c', match: 'any', rules: [{ variable: 'city', operator: 'matches_one_of', value: ['Pune', 'Goa'] }] },
  ],
};

it('shows an exit for each branch by its name, else by its number, and one for the rest', () => {
  expect(kind.handles(data)).toEqual([
    { id: 'a', label: 'Paid' },
    { id: 'b', label: 'Branch 2' },
    { id: 'c', label: 'Branch 3' },
    { id: 'else', label: expect.any(String) },
  ]);
});

it('says in one line what it checks', () => {
  expect(kind.summary(data)).toBe(
    'paid equals true and total is between 1 and 9; name does not exist or paid equals true; city is one of Pune, Goa',
  );
});

it('says nothing about rules that are not filled in yet', () => {
  expect(kind.summary(kind.initial())).toBe('');
});

it('names what is missing, at its place', () => {
  const rules: ConditionData['branches'][number]['rules'] = [
    { variable: ' ', operator: 'exists' },
    { variable: 'total', operator: 'between', value: [1, ' '] },
    { variable: 'city', operator: 'equals' },
    { variable: 'city', operator: 'equals', value: '' },
  ];
  const branch = { match: 'all', rules } as const;
  const branches = [
    { ...branch, id: 'else' },
    { ...branch, id: 'x', rules: [] },
    { ...branch, id: 'x', rules: [paid] },
  ];
  expect(problems({ branches }).map(({ path }) => path.join('.'))).toEqual([
    'branches.0.id',
    'branches.0.rules.0.variable',
    'branches.0.rules.1.value',
    'branches.0.rules.2.value',
    'branches.1.rules',
    'branches.2.id',
  ]);
  expect(problems({ branches: [] }).map(({ path }) => path)).toEqual([['branches']]);
});

it('takes an expression in place of rules, and names what is wrong with it', () => {
  const withExpression = (expression: string) =>
    problems({ branches: [{ id: 'a', match: 'all', rules: [], expression }] });
  expect(withExpression('total > 5')).toEqual([]);
  expect(withExpression(' ')).toEqual([
    { path: ['branches', 0, 'rules'], msg: 'A branch needs a rule or an expression.' },
  ]);
  expect(withExpression('total >')).toEqual([
    { path: ['branches', 0, 'expression'], msg: 'The expression ends too early.' },
  ]);
  const branches = [{ id: 'a', match: 'all' as const, rules: [paid], expression: ' size(name) > 3 ' }];
  expect(kind.summary({ branches })).toBe('paid equals true and size(name) > 3');
});
