import { defineNodeKind } from '../contract/node-kind.ts';
import type { ConditionData, Rule } from './schema.ts';
import { words } from './words.ts';

export const kind = defineNodeKind({
  type: 'condition',
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
        [...rules.filter(({ variable }) => variable).map(ruleText), expression?.trim()]
          .filter(Boolean)
          .join(match === 'all' ? ' and ' : ' or '),
      )
      .filter(Boolean)
      .join('; '),
  sets: () => [],
  needsWindow: () => null,
});

/** A rule in words. */
export function ruleText({ variable, operator, value }: Rule): string {
  return [
    variable,
    words.operators[operator],
    Array.isArray(value) ? value.join(operator === 'between' ? ' and ' : ', ') : value,
  ]
    .filter((part) => part !== undefined)
    .join(' ');
}
