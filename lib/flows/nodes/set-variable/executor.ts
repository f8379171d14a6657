import { fillValue } from '../../template/fill-text.ts';
import type { Executor } from '../contract/executor.ts';

export const executor: Executor<'set_variable'> = {
  hasEffect: false,
  execute: ({ variable, value }, { variables }) => {
    const set = { [variable.trim()]: typeof value === 'string' ? fillValue(value, variables) : value };
    return { type: 'leave', handle: 'next', set, output: set };
  },
};
