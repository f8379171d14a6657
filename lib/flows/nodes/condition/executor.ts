import { bareName } from '../../template/bare-name.ts';
import { lookupVariable } from '../../template/lookup-variable.ts';
import type { Variables } from '../../template/variables.ts';
import type { Executor } from '../contract/executor.ts';
import { type ConditionBudget, conditionBudget } from './condition-budget.ts';
import { expressionHolds } from './expression-holds.ts';
import { ruleText } from './kind.ts';
import { type Reading, reading, TooLongError } from './reading.ts';
import { ruleHolds } from './rule-holds.ts';
import type { Branch, ConditionData, Rule } from './schema.ts';
import { words } from './words.ts';

/** The history shows the first evaluated rules, and the start of long values. */
const MAX_SHOWN = 20;
const MAX_VALUE = 200;

export const executor: Executor<ConditionData> = {
  hasEffect: false,
  execute: ({ branches }, { variables }) => {
    const budget = conditionBudget();
    const read = reading(budget);
    const asked: (Asked & { branch: string })[] = [];
    const taken = branches.find((branch, index) => {
      const answers = answersTo(branch, { variables, budget, read });
      asked.push(...answers.map((answer) => ({ branch: branch.name?.trim() || words.branch(index + 1), ...answer })));
      return branch.match === 'all' ? answers.every(isTrue) : answers.some(isTrue);
    });
    return { type: 'leave', handle: taken?.id ?? 'else', input: { checked: asked.slice(0, MAX_SHOWN) } };
  },
};

/** A rule or an expression, the value it read, and its result; with a warning if it could not be evaluated. */
type Asked = { rule: string; value: string; is_true: boolean; warning?: string };

type Asking = { variables: Variables; budget: ConditionBudget; read: Reading };

const isTrue = ({ is_true }: Asked) => is_true;

/** The results of a branch's rules. Its expression counts as one more rule. */
function answersTo({ rules, expression }: Branch, asking: Asking): Asked[] {
  const answers = rules.map((rule) => askedRule(rule, asking));
  return expression?.trim() ? [...answers, askedExpression(expression.trim(), asking)] : answers;
}

/** A rule whose values are too long to be compared is not true. */
function askedRule(rule: Rule, { variables, read }: Asking): Asked {
  const asked = { rule: ruleText(rule), value: '', is_true: false };
  try {
    const value = beginning(read.text(lookupVariable(variables, bareName(rule.variable)) ?? ''));
    return { ...asked, value, is_true: ruleHolds(rule, variables, read) };
  } catch (error) {
    if (!(error instanceof TooLongError)) throw error;
    return { ...asked, warning: error.message };
  }
}

function askedExpression(expression: string, { variables, budget }: Asking): Asked {
  const { isTrue, read, warning } = expressionHolds(expression, variables, budget);
  const values = Object.entries(read).map(([name, value]) => `${name} = ${beginning(JSON.stringify(value))}`);
  return { rule: expression, value: values.join(', '), is_true: isTrue, ...(warning && { warning }) };
}

function beginning(value: string): string {
  return value.length > MAX_VALUE ? `${value.slice(0, MAX_VALUE).toWellFormed()}…` : value;
}
