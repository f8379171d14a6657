import type { Executor } from '../contract/executor.ts';

export const executor: Executor<'start'> = {
  hasEffect: false,
  execute: (_data, { variables }) => ({ type: 'leave', handle: 'next', output: { variables } }),
};
