import type { Executor } from '../contract/executor.ts';
import { holds } from './holds.ts';
import type { ConditionData } from './schema.ts';

export const executor: Executor<ConditionData> = {
  hasEffect: false,
  execute: ({ branches }, { variables }) => {
    const branch = branches.find(({ match, rules }) =>
      match === 'all' ? rules.every((rule) => holds(rule, variables)) : rules.some((rule) => holds(rule, variables)),
    );
    return { type: 'leave', handle: branch?.id ?? 'else' };
  },
};
