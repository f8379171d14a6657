import type { FieldProblem } from '../contract/node-kind.ts';
import { readExpression } from './read-expression.ts';
import type { Branch, ConditionData, Rule } from './schema.ts';

export function problems({ branches }: ConditionData): FieldProblem[] {
  if (branches.length === 0) return [{ path: ['branches'], msg: 'A condition needs a branch.' }];
  return branches.flatMap((branch, index) => [
    ...idProblems(branches, branch.id, index),
    ...(branch.rules.length === 0 && !branch.expression?.trim()
      ? [{ path: ['branches', index, 'rules'], msg: 'A branch needs a rule or an expression.' }]
      : []),
    ...branch.rules.flatMap((rule, at) => ruleProblems(rule, ['branches', index, 'rules', at])),
    ...expressionProblems(branch, ['branches', index, 'expression']),
  ]);
}

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
