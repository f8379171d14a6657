import { bareName } from '../../template/bare-name.ts';
import { fillValue } from '../../template/fill-text.ts';
import type { Executor } from '../contract/executor.ts';
import type { SetVariableData } from './schema.ts';

export const executor: Executor<SetVariableData> = {
  hasEffect: false,
  execute: ({ variable, value }, { variables }) => {
    const set = { [bareName(variable)]: typeof value === 'string' ? fillValue(value, variables) : value };
    return { type: 'leave', handle: 'next', set, output: set };
  },
};
