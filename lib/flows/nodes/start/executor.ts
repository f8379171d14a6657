import type { Executor } from '../contract/executor.ts';
import type { StartData } from './schema.ts';

export const executor: Executor<StartData> = {
  hasEffect: false,
  execute: (_data, { variables }) => ({ type: 'leave', handle: 'next', output: { variables } }),
};
