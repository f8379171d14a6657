import type { Executor } from '../contract/executor.ts';
import { ruleHolds } from './rule-holds.ts';
import type { ConditionData } from './schema.ts';

export const executor: Executor<ConditionData> = {
  hasEffect: false,
  execute: ({ branches }, { variables }) => {
    const branch = branches.find(({ match, rules }) =>
      match === 'all'
        ? rules.every((rule) => ruleHolds(rule, variables))
        : rules.some((rule) => ruleHolds(rule, variables)),
    );
    return { type: 'leave', handle: branch?.id ?? 'else' };
  },
};
