import { bareName } from '../../template/bare-name.ts';
import { lookupVariable } from '../../template/lookup-variable.ts';
import { valueText } from '../../template/value-text.ts';
import type { Variables } from '../../template/variables.ts';
import type { Executor } from '../contract/executor.ts';
import { ruleText } from './kind.ts';
import { ruleHolds } from './rule-holds.ts';
import type { ConditionData, Rule } from './schema.ts';
import { words } from './words.ts';

/** The history shows the first rules that were asked, and the beginning of long values. */
const MAX_SHOWN = 20;
const MAX_VALUE = 200;

export const executor: Executor<ConditionData> = {
  hasEffect: false,
  execute: ({ branches }, { variables }) => {
    const at = branches.findIndex(({ match, rules }) =>
      match === 'all'
        ? rules.every((rule) => ruleHolds(rule, variables))
        : rules.some((rule) => ruleHolds(rule, variables)),
    );
    const asked = branches.slice(0, at < 0 ? branches.length : at + 1);
    const rules = asked.flatMap(({ name, rules }, index) =>
      rules.map((rule) => ({ branch: name?.trim() || words.branch(index + 1), rule })),
    );
    const checked = rules.slice(0, MAX_SHOWN).map(({ branch, rule }) => ({ branch, ...asAsked(rule, variables) }));
    return { type: 'leave', handle: branches[at]?.id ?? 'else', input: { checked } };
  },
};

/** A rule, what its variable held, and whether it is true. */
function asAsked(rule: Rule, variables: Variables) {
  const name = bareName(rule.variable);
  const value = valueText(lookupVariable(variables, name) ?? '');
  const shown = value.length > MAX_VALUE ? `${value.slice(0, MAX_VALUE).toWellFormed()}…` : value;
  return { rule: ruleText(rule), value: shown, is_true: ruleHolds(rule, variables) };
}
