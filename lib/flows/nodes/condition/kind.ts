import { defineNodeKind, type FieldProblem } from '../contract/node-kind.ts';
import { readExpression } from './read-expression.ts';
import { type Branch, type ConditionData, conditionData, type Rule } from './schema.ts';
import { words } from './words.ts';

export const kind = defineNodeKind({
  type: 'condition',
  data: conditionData,
  title: words.title,
  initial: (): ConditionData => ({
    branches: [{ id: 'branch_1', match: 'all', rules: [{ variable: '', operator: 'equals', value: '' }] }],
  }),
  handles: ({ branches }) => [
    ...branches.map(({ id, name }, index) => ({ id, label: name?.trim() || words.branch(index + 1) })),
    { id: 'else', label: words.otherwise },
  ],
  summary: ({ branches }) =>
    branches
      .map(({ match, rules, expression }) =>
        [...rules.map(ruleText), ...(expression?.trim() ? [expression.trim()] : [])].join(
          match === 'all' ? ' and ' : ' or ',
        ),
      )
      .join('; '),
  sets: () => [],
  problems: ({ branches }) =>
    branches.length === 0
      ? [{ path: ['branches'], msg: 'A condition needs a branch.' }]
      : branches.flatMap((branch, index) => [
          ...idProblems(branches, branch.id, index),
          ...(branch.rules.length === 0 && !branch.expression?.trim()
            ? [{ path: ['branches', index, 'rules'], msg: 'A branch needs a rule or an expression.' }]
            : []),
          ...branch.rules.flatMap((rule, at) => ruleProblems(rule, ['branches', index, 'rules', at])),
          ...expressionProblems(branch, ['branches', index, 'expression']),
        ]),
});

function expressionProblems({ expression = '' }: Branch, path: FieldProblem['path']): FieldProblem[] {
  if (!expression.trim()) return [];
  const read = readExpression(expression);
  return 'problem' in read ? [{ path, msg: read.problem }] : [];
}

function idProblems(branches: { id: string }[], id: string, index: number): FieldProblem[] {
  if (id === 'else') return [{ path: ['branches', index, 'id'], msg: 'A branch cannot have the ID “else”.' }];
  const isSecond = branches.findIndex((branch) => branch.id === id) < index;
  return isSecond ? [{ path: ['branches', index, 'id'], msg: `The ID “${id}” is used twice.` }] : [];
}

function ruleProblems({ variable, operator, value }: Rule, path: FieldProblem['path']): FieldProblem[] {
  const needsValue = operator !== 'exists' && operator !== 'not_exists';
  const range = Array.isArray(value) ? value : [];
  const isRange = range.length === 2 && range.every((end) => String(end).trim());
  return [
    ...(operator === 'between' && !isRange
      ? [{ path: [...path, 'value'], msg: 'Enter where the range begins and ends.' }]
      : []),
    ...(variable.trim() ? [] : [{ path: [...path, 'variable'], msg: 'Name the variable.' }]),
    ...(needsValue && operator !== 'between' && value === undefined
      ? [{ path: [...path, 'value'], msg: 'Enter the value to compare with.' }]
      : []),
  ];
}

/** A rule as people read it. */
export function ruleText({ variable, operator, value }: Rule): string {
  return [
    variable,
    operator.replaceAll('_', ' '),
    Array.isArray(value) ? value.join(operator === 'between' ? ' and ' : ',') : value,
  ]
    .filter((part) => part !== undefined)
    .join(' ');
}
